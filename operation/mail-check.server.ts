/** Checks mail: sends one as the site sends all of them, and says what the servers on its way see. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { domainOf } from "#app/platform/wording/email-address.ts";

type CheckedSite = Pick<Site, "env" | "mailer">;

/** Sends a mail to the address. Returns what to do; undefined if the mail server has taken it. */
export async function sendTestMail(
  { mailer, env }: CheckedSite,
  mailbox: string | undefined,
): Promise<string | undefined> {
  if (!mailbox) return "none was sent; name your address: npm run admin -- check EMAIL";
  const text = { subject: "Проба на пощата", paragraphs: [`Сайтът ${env.siteUrl} изпраща писма.`] };
  try {
    await mailer.send(mailbox, text);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = /certificate/i.test(reason)
      ? "; set NODE_EXTRA_CA_CERTS to its certificate, or SMTP_VERIFY=off to accept any"
      : "";
    return `${mailer.destination} did not take it (${reason})${remedy}`;
  }
}

/** Returns lines with what the mail server and the server of the mailbox see, if one is given; none without a mail server that answers. */
export async function describeSender(
  { mailer, env: { mailFrom } }: CheckedSite,
  mailbox: string | undefined,
): Promise<readonly string[]> {
  const greeting = await mailer.greet().catch(() => undefined);
  if (!greeting) return [];
  const { name, isEncrypted } = greeting;
  const domain = domainOf(mailFrom);
  return [
    `mail sender: ${mailFrom}, in From and in the envelope (MAIL FROM); receivers ask SPF, DKIM and DMARC of ${domain}`,
    `mail greeting: the site introduces itself to ${mailer.destination} as EHLO ${name}, ${isEncrypted ? "with" : "without"} TLS`,
    ...(mailbox
      ? [
          `mail arrived: look at its source: Authentication-Results should have spf=pass, dkim=pass and dmarc=pass for ${domain}; ` +
            "the Received line of your provider names the server that receivers see, whose address needs this name in reverse",
        ]
      : []),
  ];
}
