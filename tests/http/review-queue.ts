// Makes ads that wait for review, and reads the forms of the queue.
import { expect } from "vitest";
import { publish, type Requests } from "#tests/support/running-site.ts";

interface Cookies {
  readonly owner: string;
  readonly admin: string;
}

export function useReviewQueue(site: Requests, { owner, admin }: Cookies) {
  const holdOne = (thing: string) =>
    publish(site, owner, { title: `Продавам ${thing}`, description: `Здрав ${thing}. Кокаин, чист.` });
  return {
    /** Publishes an ad of each thing, which is held; returns the paths of their pages. */
    async hold<T extends readonly string[]>(...things: T): Promise<{ [K in keyof T]: string }> {
      const paths: string[] = [];
      for (const thing of things) paths.push(await holdOne(thing));
      return paths as { [K in keyof T]: string };
    },
    /** Opens the page of an ad in the queue, and returns the fields of its forms. */
    async open(path: string) {
      const id = path.slice(-36);
      const html = await (await site.ask(`/admin/screening?id=${id}`, { cookie: admin })).text();
      expect(html).toMatch(/<mark[^>]*>Кокаин<\/mark>/);
      const fieldOf = (name: string) => html.match(new RegExp(`name="${name}" value="([^"]+)"`))?.[1] ?? "";
      expect(fieldOf("id")).toBe(id);
      return { id, seen: fieldOf("seen"), next: "/admin/screening" };
    },
    isPublic: async (path: string) => (await site.ask(path)).status === 200,
  };
}
