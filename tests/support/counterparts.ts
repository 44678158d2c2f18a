// Third parties of sign-in as real HTTP servers on loopback with the published protocols.
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface Counterpart {
  readonly url: string;
  stop(): Promise<void>;
}

async function listen(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const stopper = (server: Server) => () =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export interface SmsService extends Counterpart {
  readonly messages: { to: string; text: string; token: string | undefined }[];
}

export async function startSmsService(): Promise<SmsService> {
  const messages: SmsService["messages"] = [];
  const { url, server } = await listen(async (request, response) => {
    messages.push({ ...JSON.parse(await bodyOf(request)), token: request.headers.authorization });
    response.writeHead(204).end();
  });
  return { url: `${url}/send`, messages, stop: stopper(server) };
}

export interface CaptchaService extends Counterpart {
  isAway: boolean;
}

/** Starts a captcha server that accepts the response 'a person' with the right secret. */
export async function startCaptchaService(secret: string): Promise<CaptchaService> {
  const state = { isAway: false };
  const { url, server } = await listen(async (request, response) => {
    const given = new URLSearchParams(await bodyOf(request));
    const isOurs = given.get("secret") === secret;
    const success = isOurs && given.get("response") === "a person";
    const fault = isOurs ? "invalid-input-response" : "invalid-input-secret";
    response
      .writeHead(state.isAway ? 500 : 200, { "content-type": "application/json" })
      .end(JSON.stringify({ success, "error-codes": success ? [] : [fault] }));
  });
  return Object.assign(state, { url: `${url}/siteverify`, stop: stopper(server) });
}

export interface OpenIdProvider extends Counterpart {
  /** Signs `login` in at the provider, starting at the site's redirect; returns the redirect back to the site. */
  follow(address: string, login: string): Promise<string>;
}

export const OIDC_CLIENT = { id: "tukashno", secret: "a secret between the site and its provider" };

/** Starts an OpenID provider with one client. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end();
  const { url, server } = await listen((request, response) => handle(request, response));
  const provider = new Provider(url, {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@provider.example`, email_verified: true, name: `Човек ${id}` }),
    }),
    cookies: { keys: ["for tests"] },
  });
  handle = provider.callback();
  return { url, stop: stopper(server), follow: (address, login) => walk(address, { login, origin: url }) };
}

/** Walks through the pages of the provider: cookies, sign-in form, consent. */
async function walk(start: string, { login, origin }: { login: string; origin: string }): Promise<string> {
  const jar = new Map<string, string>();
  const visit = async (address: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(new URL(address, origin), {
      redirect: "manual",
      headers: { cookie },
      ...(body && { method: "POST", body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      jar.set(name, value);
    }
    return answer;
  };
  let answer = await visit(start);
  for (let step = 0; step < 12; step += 1) {
    const next = answer.headers.get("location");
    if (next && !new URL(next, origin).href.startsWith(origin)) return next;
    if (next) {
      answer = await visit(next);
      continue;
    }
    const html = await answer.text();
    const action = html.match(/action="([^"]+)"/)?.[1];
    if (!action) throw new Error(`the provider answered ${answer.status}: ${html.slice(0, 300)}`);
    const prompt = html.match(/name="prompt" value="([^"]+)"/)?.[1] ?? "login";
    answer = await visit(action, new URLSearchParams({ prompt, login, password: "x" }));
  }
  throw new Error("the provider did not redirect back");
}
