/**
 * Reads DATABASE_URL as PostgreSQL's own programs do (libpq, "Connection URIs"), so that the site connects like psql. What the URL leaves
 * out comes from the same environment variables.
 */
import { existsSync } from "node:fs";
import { userInfo } from "node:os";

export interface DatabaseHost {
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
}

export interface DatabaseAddress {
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]];
  readonly database: string;
  readonly user: string;
  /** Undefined for none, or that of ~/.pgpass. */
  readonly password: string | undefined;
  readonly sslmode: SslMode;
  /** Path of the file with the certificates that are trusted. */
  readonly sslrootcert: string | undefined;
  readonly sslcert: string | undefined;
  readonly sslkey: string | undefined;
  /** Which of several hosts is used. */
  readonly target: Target;
  /** Further parameters, by their name in libpq. */
  readonly further: Readonly<Record<string, string>>;
}

/** `no-verify` is that of node-postgres: encryption without any check. */
const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"] as const;
type SslMode = (typeof SSL_MODES)[number];
const TARGETS = ["any", "read-write", "read-only", "primary", "standby", "prefer-standby"] as const;
type Target = (typeof TARGETS)[number];

/** Environment variables of libpq by parameter. */
const VARIABLES: Readonly<Record<string, string>> = {
  host: "PGHOST",
  port: "PGPORT",
  dbname: "PGDATABASE",
  user: "PGUSER",
  password: "PGPASSWORD",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  target_session_attrs: "PGTARGETSESSIONATTRS",
  sslnegotiation: "PGSSLNEGOTIATION",
  channel_binding: "PGCHANNELBINDING",
  options: "PGOPTIONS",
};
const FURTHER = ["sslnegotiation", "channel_binding", "options"];
/** Parameters without effect here: the site has its own values, or those of other libraries. */
const IGNORED = new Set(["application_name", "connect_timeout", "client_encoding", "gssencmode", "uselibpqcompat"]);

const PARTS = /^postgres(?:ql)?:\/\/(?:([^/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/;
const HOST = /^(\[[^\]]+\]|[^:]*)(?::(\d*))?$/;
const EXAMPLE = "an address like postgres://user:password@host/database";

/** Reads a URL. Throws an Error that is safe to show: it has no password. */
export function readDatabaseUrl(
  url: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): DatabaseAddress {
  const [, credentials = "", hosts = "", path = "", query = ""] = PARTS.exec(url) ?? fail(EXAMPLE);
  const [, user = "", password] = /^([^:]*)(?::(.*))?$/.exec(credentials) ?? [];
  const written = hosts.split(",").map((text) => HOST.exec(text) ?? fail(EXAMPLE));
  const given: Record<string, string | undefined> = {
    host: written.map(([, host = ""]) => decode(host.replace(/^\[|\]$/g, ""))).join(","),
    port: written.map(([, , port = ""]) => port).join(","),
    dbname: decode(path),
    user: decode(user),
    password: password && decode(password),
    ...parametersOf(query),
  };
  const value = (name: string) =>
    (/[^,]/.test(given[name] ?? "") && given[name]) || variables[VARIABLES[name] ?? ""] || undefined;
  const person = value("user") ?? userInfo().username;
  const sslmode = oneOf("sslmode", SSL_MODES, value("sslmode") ?? "prefer");
  return {
    hosts: hostsOf(value("host") ?? defaultHost(), value("port") ?? ""),
    database: value("dbname") ?? person,
    user: person,
    password: value("password"),
    sslmode,
    sslrootcert: rootOf(sslmode, value("sslrootcert"), variables.HOME),
    sslcert: value("sslcert") ?? ownFile("postgresql.crt", variables.HOME),
    sslkey: value("sslkey") ?? ownFile("postgresql.key", variables.HOME),
    target: oneOf("target_session_attrs", TARGETS, value("target_session_attrs") ?? "any"),
    further: Object.fromEntries(
      FURTHER.flatMap((name) => [[name, value(name) ?? ""] as const]).filter(([, one]) => one),
    ),
  };
}

/** Returns the URL with another database. */
export function withDatabase(url: string, name: string): string {
  const other = url.replace(/^([^/]*\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`);
  return other.replace(/([?&])dbname=[^&]*&?/, "$1");
}

function fail(message: string): never {
  throw new Error(message);
}

/** Decodes a part of the URL. A `%` that does not begin a code is kept, because passwords are pasted as they are. */
function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return fail("a % must be written %25, and letters beyond ASCII as UTF-8");
    }
  });
}

function parametersOf(query: string): Record<string, string> {
  const pairs = query
    .split("&")
    .filter(Boolean)
    .map((pair) => {
      const [name = "", ...rest] = pair.split("=");
      // As JDBC writes it.
      return pair === "ssl=true" ? (["sslmode", "require"] as const) : ([name, decode(rest.join("="))] as const);
    })
    .filter(([name]) => !IGNORED.has(name) && !name.startsWith("keepalives"));
  const unknown = pairs.find(([name]) => !(name in VARIABLES));
  if (unknown) fail(`PostgreSQL has no parameter ${unknown[0]}`);
  return Object.fromEntries(pairs);
}

function oneOf<T extends string>(name: string, values: readonly T[], given: string): T {
  return values.find((value) => value === given) ?? fail(`${name} must be one of ${values.join(", ")}`);
}

function hostsOf(hosts: string, ports: string): DatabaseAddress["hosts"] {
  const numbers = ports.split(",");
  const names = hosts.split(",");
  if (numbers.length > 1 && numbers.length !== names.length) fail("as many ports as hosts, or one for all");
  const [first, ...rest] = names.map((host, at) => {
    const port = Number((numbers.length > 1 ? numbers[at] : numbers[0]) || 5432);
    if (!(Number.isInteger(port) && port > 0 && port < 65_536)) fail("a port is a number up to 65535");
    return { host: host || defaultHost(), port };
  });
  return [first ?? fail(EXAMPLE), ...rest];
}

/** Debian's folder of sockets, which its libpq uses without a host. */
function defaultHost(): string {
  return existsSync("/var/run/postgresql") ? "/var/run/postgresql" : "localhost";
}

function ownFile(name: string, home: string | undefined): string | undefined {
  return [`${home}/.postgresql/${name}`].find((path) => existsSync(path));
}

const SYSTEM_ROOTS = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"];

/** Returns the file of trusted certificates. Unlike libpq it is that of the system for `verify-full`, if there is no other. */
function rootOf(mode: SslMode, given: string | undefined, home: string | undefined): string | undefined {
  if (mode === "no-verify") return undefined;
  const root = given ?? ownFile("root.crt", home);
  if (root && root !== "system") return root;
  if (mode === "verify-ca") fail("sslmode=verify-ca needs sslrootcert");
  if (root !== "system" && mode !== "verify-full") return undefined;
  return SYSTEM_ROOTS.find((path) => existsSync(path)) ?? fail("sslrootcert=system: no certificates are installed");
}
