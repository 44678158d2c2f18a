// Runs nginx in front of a site with the configuration of deploy/; only names, ports and folders are changed.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, type RequestOptions, request } from "node:https";
import { join, resolve } from "node:path";
import { findProgram, freePort, installDebianPackage, isRoot } from "./machine.ts";
import type { BuiltSite } from "./running-site.ts";

export const NGINX = findNginx();

function findNginx(): string | undefined {
  const find = () => (findProgram(["openssl"]) ? findProgram(["nginx"], ["/usr/sbin"]) : undefined);
  return find() ?? (installDebianPackage("nginx-light") && installDebianPackage("openssl") ? find() : undefined);
}

export interface FrontPorts {
  readonly plain: number;
  readonly tls: number;
}

export async function frontPorts(): Promise<FrontPorts> {
  return { plain: await freePort(), tls: await freePort() };
}

export interface Front extends Pick<BuiltSite, "ask" | "send"> {
  readonly address: string;
  /** Sends requests from another address of this machine. */
  from(localAddress: string): Pick<BuiltSite, "ask">;
  stop(): Promise<void>;
}

/** Starts nginx in front of the processes at these addresses; its files are in `folder`. */
export async function startFront(sites: readonly string[], ports: FrontPorts, folder: string): Promise<Front> {
  if (!NGINX) throw new Error("no nginx");
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const made = spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const own = ["tukashno-http.conf", "tukashno.conf"]
    .map((name) => readFileSync(`deploy/nginx/${name}`, "utf8"))
    .join("")
    .replace(
      "    server 127.0.0.1:3000;",
      sites.map((site) => `    server ${new URL(site).host.replace("localhost", "127.0.0.1")};`).join("\n"),
    )
    .replaceAll(/^\s*listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${ports.plain};`)
    .replace("listen 443 ", `listen 127.0.0.1:${ports.tls} `)
    .replaceAll("example.bg$request_uri", `localhost:${ports.tls}$request_uri`)
    .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
    .replaceAll("example.bg", "localhost")
    .replace("/var/cache/nginx-tukashno", join(folder, "cache"))
    .replace("/etc/nginx/tukashno", resolve("deploy/nginx"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => {
    return `${name}_temp_path ${join(folder, name)};`;
  });
  const main = join(folder, "nginx.conf");
  writeFileSync(
    main,
    `daemon off; pid ${join(folder, "nginx.pid")}; worker_processes 1; ${isRoot ? "user root;" : ""}
    events { worker_connections 1024; }
    http { access_log off; ${temporary.join(" ")}\n${own}\n}`,
  );
  mkdirSync(join(folder, "logs"), { recursive: true });
  const child = spawn(NGINX, ["-p", folder, "-e", "stderr", "-c", main], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const address = `https://localhost:${ports.tls}`;
  const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: 32 });
  const requester =
    (more: RequestOptions): BuiltSite["ask"] =>
    (path, { cookie, headers, body, method = "GET" } = {}) =>
      answerOf(address + path, { ...more, agent, method, headers: { ...(cookie && { cookie }), ...headers } }, body);
  const ask = requester({ localAddress: "127.0.0.1" });
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    isUp = await ask("/healthz").then(
      () => true,
      () => new Promise<false>((resolve) => setTimeout(resolve, 30, false)),
    );
  }
  return {
    address,
    ask,
    from: (localAddress) => ({ ask: requester({ localAddress, agent: false }) }),
    send(path, fields, { headers, ...rest } = {}) {
      const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
      const type = { "content-type": "application/x-www-form-urlencoded" };
      return ask(path, { method: "POST", body, headers: { origin: address, ...type, ...headers }, ...rest });
    },
    async stop() {
      agent.destroy();
      process.off("exit", kill);
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

function answerOf(address: string, options: RequestOptions, body: unknown): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request(address.replace("//localhost", "//127.0.0.1"), {
      ...options,
      rejectUnauthorized: false,
      headers: { ...options.headers, host: new URL(address).host },
    });
    asked.once("error", reject).once("response", async (answer) => {
      const headers = new Headers();
      for (const [name, values] of Object.entries(answer.headersDistinct))
        for (const value of values ?? []) headers.append(name, value);
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of answer) chunks.push(chunk as Buffer);
      } catch (error) {
        return reject(error);
      }
      const status = answer.statusCode ?? 0;
      resolve(new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers }));
    });
    asked.end(body as string | Buffer | undefined);
  });
}
