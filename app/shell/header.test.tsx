import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Header } from "./header.tsx";

function htmlAt(address: string, name?: string): string {
  const person = name === undefined ? null : { id: "e1ee3db4", name, email: "a@b.test", isAdmin: false, unread: 0 };
  const Stub = createRoutesStub([{ path: "/", Component: () => <Header person={person} /> }]);
  return renderToStaticMarkup(<Stub initialEntries={[address]} />);
}

test.each([
  ["Анна Петрова", "А"],
  ["„Авто Макс“ ООД", "А"],
  ["🌻 Слънчо", "С"],
  ["24/7", "2"],
])("the avatar of %s shows %s", (name, letter) => {
  expect(/rounded-full font-bold[^>]*>([^<]*)</.exec(htmlAt("/", name))?.[1]).toBe(letter);
});

test("the link to the home page is marked there, and not while the page shows a search", () => {
  expect(htmlAt("/")).toMatch(/aria-current="page"[^>]*href="\/"/);
  expect(htmlAt("/?q=стол")).not.toContain('aria-current="page"');
});
