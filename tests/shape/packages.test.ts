// Installed packages: their origin, licences and install scripts.
import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface LockedPackage {
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly object[];
  readonly hashes?: readonly object[];
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const MANIFEST: Manifest = JSON.parse(readFileSync("package.json", "utf8"));
const LOCK: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);
const PACKAGES = Object.entries(LOCK.packages)
  .filter(([path]) => path !== "")
  .map(([path, locked]) => ({ ...locked, name: locked.name ?? path.replace(/^.*node_modules\//, "") }));

/** Permissive licences, and MPL-2.0, whose files we do not change. */
const ACCEPTED = new Set([
  ...["MIT", "MIT-0", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "BlueOak-1.0.0", "Unlicense"],
  ...["CC0-1.0", "Zlib", "Python-2.0", "PSF-2.0", "MPL-2.0"],
]);
/** Licences accepted for these packages only, with the reason. */
const ACCEPTED_OF: readonly (readonly [name: RegExp, license: string, why: string])[] = [
  [/^@img\/sharp-/, "LGPL-3.0-or-later", "libvips, a library beside ours that anybody may exchange"],
  [/^@fontsource(-variable)?\//, "OFL-1.1", "a font, which pages may carry"],
  [/^dictionary-bg$/, "MPL-1.1", "words; one of three that may be chosen"],
  [/^caniuse-lite$/, "CC-BY-4.0", "tables for the build; none of them is in it"],
  [/^letter(parser|coder)$/, "BSD-3-Clause-Clear", "permissive; serves tests only"],
];

/** Evaluates an SPDX expression with either AND or OR. */
function isAccepted(name: string, expression: string): boolean {
  const text = expression.replaceAll(/[()]/g, "");
  if (text.includes(" OR ")) return text.split(" OR ").some((one) => isAccepted(name, one));
  return text
    .split(" AND ")
    .every((one) => ACCEPTED.has(one) || ACCEPTED_OF.some(([of, license]) => license === one && of.test(name)));
}

describe("installed packages", () => {
  test("have an accepted licence", () => {
    expect(PACKAGES.length).toBeGreaterThan(300);
    const others = PACKAGES.filter(({ name, license = "none" }) => !isAccepted(name, license));
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    // Unused exceptions must be removed.
    for (const [of, license] of ACCEPTED_OF)
      expect(PACKAGES.some((one) => of.test(one.name) && one.license?.includes(license))).toBe(true);
  });

  test("have exact versions of the registry with checksums", () => {
    const loose = Object.entries({ ...MANIFEST.dependencies, ...MANIFEST.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
    const unproven = PACKAGES.filter(
      ({ integrity, resolved, inBundle }) =>
        !(inBundle || integrity?.startsWith("sha512-")) ||
        (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")),
    );
    expect(unproven.map(({ name }) => name)).toEqual([]);
  });

  test("run install scripts only if package.json allows it", () => {
    const running = PACKAGES.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(running).toEqual(Object.keys(MANIFEST.allowScripts));
  });

  test("are listed in CycloneDX with version, licence and checksum", () => {
    const text = execSync(MANIFEST.scripts.sbom ?? "false", { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const list: { readonly bomFormat: string; readonly components: readonly Component[] } = JSON.parse(text);
    expect(list.bomFormat).toBe("CycloneDX");
    // The script of the package `node` downloads the program, which is not in the lock file.
    const locked = list.components.filter(({ name }) => !/^node-(linux|darwin|win|aix|sunos)/.test(name));
    const bare = locked.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length);
    expect(bare.map(({ name }) => name)).toEqual([]);
    // npm's --omit=dev would omit dependencies that development tools also need.
    const named = new Set(list.components.map(({ name, version }) => `${name}@${version}`));
    for (const [name, version] of Object.entries(MANIFEST.dependencies)) expect(named).toContain(`${name}@${version}`);
  });
});
