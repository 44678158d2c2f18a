import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalPath } from "./page-address.ts";

/** Returns the path as a browser resolves it. */
const resolved = (path: string) => new URL(path, "http://localhost:3000").pathname;

describe("the canonical path", () => {
  test.each([
    ["/about", "/about"],
    ["/%61bout", "/about"],
    ["/%61%62%6f%75%74/", "/about"],
    ["//evil.example/", "/evil.example"],
    ["/category/%2561", "/category/%2561"],
    ["/category%2Fcars", "/category%2Fcars"],
    ["/%D0%B0", "/%D0%B0"],
    ["/%FF", "/%FF"],
    ["/a%2eb", "/a.b"],
    ["/%%34a", "/%%34a"],
    ["/", "/"],
    ["", "/"],
  ])("of %s is %s", (path, normal) => {
    expect(normalPath(path)).toBe(normal);
  });

  test("is idempotent and stays on the site", () => {
    const part = fc.oneof(
      fc.constantFrom("/", "//", "%2f", "%61", "%2e", "%2E%2e", ".", "..", "%", "%25", "%5c", "\\", "%00", "а", "%D0"),
      fc.string({ maxLength: 5 }),
      fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, "0")}`),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const path = `/${parts.join("")}`;
        if (!URL.canParse(path, "http://localhost:3000")) return;
        const asked = resolved(path);
        const normal = normalPath(asked);
        expect(normal).toMatch(/^\/(?![/\\])/);
        expect(normalPath(normal)).toBe(normal);
        // A browser that follows the redirect is not redirected again.
        expect(resolved(normal)).toBe(normal);
      }),
      { numRuns: 5_000 },
    );
  });
});
