// Reads the mails that a site without SMTP_URL writes to its folder.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReceivedMail, readMail } from "#tests/support/mail-server.ts";

/** Waits for and returns the newest message to an address with this subject. */
export async function mailTo(dataDir: string, email: string, subject: string): Promise<ReceivedMail> {
  const folder = join(dataDir, "mail");
  for (let time = 0; time < 1_200; time += 1) {
    const texts = existing(folder)
      .filter((file) => file.endsWith(".eml"))
      .map((file) => readFileSync(join(folder, file)));
    const mails = await Promise.all(texts.filter((text) => text.includes(email)).map(readMail));
    const mail = mails.findLast((one) => one.to === email && one.subject === subject);
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail '${subject}' to ${email}`);
}

function existing(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
