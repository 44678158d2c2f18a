/** The mails about accounts, each with its job and its text. */
import { z } from "zod";
import { describeDevice, UNKNOWN_DEVICE } from "#app/accounts/visitor/devices.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import type { MailText } from "#app/platform/mail/mail-template.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { createLink, createRestoreLink, LINK_LIFE } from "./account-links.server.ts";
import { DELETION_DAYS } from "./deletion.ts";
import { defineMailJob, type MailDependencies } from "./mailbox.server.ts";
import { hasRealEmail } from "./real-email.ts";

/** The number of days for which an invitation is valid. */
export const INVITATION_DAYS = 7;

const ofUser = z.object({ userId: z.uuid() });
const ofChange = z.object({ userId: z.uuid(), email: z.string() });
const days = (count: number) => counted(count, "ден", "дни");
const NOT_ME = "Ако не сте Вие, не правете нищо: без този линк нищо не се променя.";

export const sendConfirmationLink = defineMailJob({
  name: "greet-new-account",
  label: "Потвърждение на имейл",
  schema: ofUser,
  async mail({ userId }, { db, siteUrl, email, isConfirmed }) {
    if (isConfirmed) return undefined;
    return {
      subject: "Потвърдете имейла си",
      paragraphs: [
        "Здравейте!",
        "С този имейл е направен профил в Тукашно. Потвърдете, че адресът е Ваш.",
        "Отворете линка там, където сте влезли в профила си. На друго устройство ще Ви попитаме за паролата.",
        "Ако някой друг е направил профила с Вашия имейл, чрез линка можете да изберете нова парола: тогава никой друг няма да може да влиза в него.",
      ],
      button: {
        label: "Потвърди имейла",
        url: await createLink(db, siteUrl, { userId, purpose: "confirm_email", email }),
      },
      note: `Линкът важи ${days(LINK_LIFE.confirm_email / DAY)}. ${NOT_ME}`,
    };
  },
});

/** Mails a password link. The address is looked up in the job, so that the response takes the same time for every address. */
export const sendPasswordLink: Job<MailDependencies, { email: string }> = {
  name: "send-password-link",
  label: "Линк за нова парола",
  schema: z.object({ email: z.string() }),
  async run({ db, env, mailer }, { email }) {
    const user = await db
      .selectFrom("users")
      .select(["id", "deleted_at"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user || !hasRealEmail(email)) return;
    if (user.deleted_at) {
      const restore = await createRestoreLink(db, env.siteUrl, user);
      if (restore) await mailer.send(email, restoreMail(restore));
      return;
    }
    const url = await createLink(db, env.siteUrl, { userId: user.id, purpose: "set_password", email });
    const life = counted(LINK_LIFE.set_password / MINUTE, "минута", "минути");
    await mailer.send(email, {
      subject: "Нова парола за Тукашно",
      paragraphs: ["Здравейте!", "Поискана е нова парола за профила с този имейл."],
      button: { label: "Избери нова парола", url },
      note: `Линкът важи ${life} и може да се използва само веднъж. Ако не сте Вие, не правете нищо: паролата остава същата.`,
    });
  },
};

function restoreMail(url: string) {
  return {
    subject: "Възстановяване на профила в Тукашно",
    paragraphs: [
      "Здравейте!",
      "Поискана е нова парола за профила с този имейл. Профилът е изтрит, но още може да се върне заедно с обявите.",
      "След като го възстановите с бутона по-долу, можете да влезете или да поискате нова парола.",
    ],
    button: { label: "Възстанови профила", url },
    note: "Ако не сте Вие, не правете нищо: профилът остава изтрит.",
  };
}

export const sendInvitation = defineMailJob({
  name: "send-invitation",
  label: "Покана",
  schema: ofUser,
  async mail({ userId }, { db, siteUrl, email }) {
    const life = INVITATION_DAYS * DAY;
    return {
      subject: "Покана за Тукашно",
      paragraphs: ["Здравейте!", "Администратор Ви създаде профил в Тукашно. Остава да изберете парола."],
      button: {
        label: "Избери парола",
        url: await createLink(db, siteUrl, { userId, purpose: "set_password", email, life }),
      },
      note: `Линкът важи ${days(INVITATION_DAYS)}.`,
    };
  },
});

export function signInCodeMail(code: string): MailText {
  return {
    subject: "Код за вход",
    paragraphs: ["Здравейте!", `Вашият код за вход е ${code}.`],
    note: "Кодът важи 5 минути. Не го казвайте на никого: ние никога няма да Ви го поискаме.",
  };
}

export const sendEmailChange: Job<MailDependencies & { readonly jobs: JobQueue }, z.output<typeof ofChange>> = {
  name: "send-email-change",
  label: "Смяна на имейл",
  schema: ofChange,
  async run({ db, env, jobs, mailer }, { userId, email }) {
    const user = await db.selectFrom("users").select("deleted_at").where("id", "=", userId).executeTakeFirst();
    if (!user || user.deleted_at) return;
    const isTaken = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    // A taken address gets no mail caused by others, and the requesting person does not learn that it is taken.
    if (isTaken) return;
    const url = await createLink(db, env.siteUrl, { userId, purpose: "change_email", email });
    await mailer.send(email, {
      subject: "Потвърдете новия си имейл",
      paragraphs: [
        "Здравейте!",
        "Поискахте този адрес да стане имейлът на Вашия профил.",
        "Отворете линка там, където сте влезли в профила си. На друго устройство ще Ви попитаме за паролата.",
      ],
      button: { label: "Смени имейла", url },
      note: `Линкът важи ${counted(LINK_LIFE.change_email / HOUR, "час", "часа")}. ${NOT_ME}`,
    });
    // A separate job: the old mailbox may reject mail, and each retry would create a new link.
    await jobs.enqueue(sendEmailChangeWarning, { userId, email });
  },
};

/** Mails a warning to the old address, which reveals an attempt to take over the account with a stolen session. */
const sendEmailChangeWarning = defineMailJob({
  name: "tell-email-changing",
  label: "Предупреждение за смяна на имейл",
  schema: ofChange,
  async mail({ email }, { siteUrl, email: before }) {
    if (before === email) return undefined;
    return {
      subject: "Заявена е смяна на имейла",
      paragraphs: [
        "Здравейте!",
        `За Вашия профил е поискана смяна на имейла с ${email}. Досегашният остава, докато новият не бъде потвърден.`,
      ],
      button: { label: "Смени паролата", url: `${siteUrl}/forgot-password` },
      note: "Ако не сте Вие, сменете паролата си веднага: това спира и смяната.",
    };
  },
});

/** Mails a notice about a sign-in from a new kind of device, except for the first device of an account. */
export const sendNewDeviceMail: Job<MailDependencies, { sessionId: string }> = {
  name: "tell-new-device",
  label: "Вход от ново устройство",
  schema: z.object({ sessionId: z.uuid() }),
  async run({ db, env, mailer }, { sessionId }) {
    const session = await db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["users.id", "users.email", "sessions.user_agent", "sessions.created_at"])
      .where("sessions.id", "=", sessionId)
      .executeTakeFirst();
    // A session that waited for its second step may have been deleted.
    if (!session) return;
    const device = describeDevice(session.user_agent);
    const known = await db.selectFrom("known_devices").select("device").where("user_id", "=", session.id).execute();
    if (known.length > 0 && !known.some((one) => one.device === device) && hasRealEmail(session.email)) {
      const what = device === UNKNOWN_DEVICE ? "устройство, което не познаваме" : `ново устройство: ${device}`;
      await mailer.send(session.email, {
        subject: "Вход от ново устройство",
        paragraphs: ["Здравейте!", `На ${formatMoment(session.created_at)} някой влезе в профила Ви от ${what}.`],
        button: { label: "Виж устройствата", url: `${env.siteUrl}/profile/security` },
        note: "Ако сте Вие, всичко е наред. Ако не сте, сменете паролата си и излезте от другите устройства.",
      });
    }
    await db
      .insertInto("known_devices")
      .values({ user_id: session.id, device })
      .onConflict((conflict) => conflict.columns(["user_id", "device"]).doUpdateSet({ seen_at: new Date() }))
      .execute();
  },
};

export const sendDeletionMail: Job<MailDependencies, { userId: string }> = {
  name: "tell-deleted",
  label: "Изтрит профил",
  schema: ofUser,
  async run({ db, env, mailer }, { userId }) {
    const user = await db
      .selectFrom("users")
      .select(["email", "deleted_at"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!user?.deleted_at || !hasRealEmail(user.email)) return;
    const url = await createRestoreLink(db, env.siteUrl, { id: userId, ...user });
    if (!url) return;
    await mailer.send(user.email, {
      subject: "Профилът Ви е изтрит",
      paragraphs: [
        "Здравейте!",
        `Профилът и обявите Ви вече не се виждат. След ${days(DELETION_DAYS)} всичко за Вас ще бъде заличено окончателно.`,
        "Ако размислите дотогава, можете да върнете всичко с бутона по-долу.",
      ],
      button: { label: "Възстанови профила", url },
    });
  },
};

export const ACCOUNT_MAILS = [
  sendConfirmationLink,
  sendPasswordLink,
  sendInvitation,
  sendEmailChange,
  sendEmailChangeWarning,
  sendNewDeviceMail,
  sendDeletionMail,
] as const;
