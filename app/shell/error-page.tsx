/** Renders the error page: not found, refused, unreachable, or a bug. */
import { useContext, useEffect, useRef } from "react";
import { href, useLocation } from "react-router";
import type { SignInAgain } from "#app/accounts/sign-in/sign-in-again.ts";
import type { ErrorNotice } from "#app/platform/errors/errors.ts";
import { pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import { FORM_OWNER } from "#app/platform/forms/form-owner.ts";
import type { FormValues } from "#app/platform/forms/forms.ts";
import { ButtonLink, buttonClass } from "#app/platform/ui/button.tsx";
import type { Help } from "#app/platform/wording/toast.ts";
import { CarriedFields } from "./carried-fields.tsx";
import { RequestIdContext } from "./request-id.ts";
import { SignInAgainForm } from "./sign-in-again.tsx";

const OFFLINE_TEXT =
  "Сайтът не отговаря. Проверете връзката с интернет. Ако попълвахте обява, написаното е запазено на това устройство.";

/** In English, as specified, with a Bulgarian sentence and a link to the home page. */
export const PAGE_NOT_FOUND = "Page not found";
const BUG = "Unexpected Application Error!";

interface SignedInNow {
  readonly name: string;
  /** The value of the owner field. */
  readonly owner: string;
}

interface Fault {
  /** Values of a form that could not be processed. */
  readonly unsent?: FormValues | undefined;
  /** The URL that the form posts to, if not that of its page. */
  readonly action?: string | undefined;
  /** The person who is signed in now, if the form is of another one. Open pages of the release before read it by this key. */
  readonly sender?: SignedInNow | undefined;
  /** The sign-in fields, if the session has ended. */
  readonly signIn?: SignInAgain | undefined;
  /** The response status; 0 if the server could not be reached. */
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** A suggestion for the visitor. */
  readonly help?: Help | undefined;
}

/** Reports whether fetch failed without a connection; false on the server. */
export function isOffline(error: unknown): boolean {
  return !import.meta.env.SSR && error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

function isAnswer(error: unknown): error is { readonly status: number; readonly data?: unknown } {
  return typeof error === "object" && error !== null && "status" in error && typeof error.status === "number";
}

/** Returns title, text and status for an error. */
export function faultOf(error: unknown): Fault {
  if (isOffline(error)) return { status: 0, title: "Няма връзка", text: OFFLINE_TEXT };
  const { status, data } = isAnswer(error) ? error : { status: 500, data: undefined };
  const {
    title = "Грешка",
    text,
    help,
    unsent,
    action,
    sender,
    signIn,
  } = (typeof data === "object" && data !== null ? data : {}) as Partial<ErrorNotice & Fault>;
  if (text) return { status, title, text, help, unsent, action, sender, signIn };
  if (status === 405) return pageErrorNotice("method_refused");
  return status === 404
    ? { status, title: PAGE_NOT_FOUND, text: "Страницата, която търсите, не съществува или е преместена." }
    : { status, title: BUG, text: "Нещо при нас се обърка. Моля, опитайте отново след малко." };
}

export function ErrorPage({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation();
  const requestId = useContext(RequestIdContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const { status, title, text, help, unsent, action, sender, signIn } = faultOf(error);
  const here = pathname + search;
  const form = unsent && { action: action ?? here, values: unsent };
  const hasUnsent = unsent !== undefined;
  // It takes the place of a page that may be scrolled to the button of its form.
  useEffect(() => {
    if (!hasUnsent || document.activeElement !== document.body) return;
    scrollTo(0, 0);
    heading.current?.focus();
  }, [hasUnsent]);
  const asksToSignIn = status === 401 && !unsent;
  const isOwn = status !== 0 && pathname.startsWith(href("/my-ads"));
  const retry = retryLabel(status, hasUnsent);
  return (
    <div className="container-page grid justify-items-center gap-4 py-20 text-center">
      <h1 ref={heading} className="text-3xl" {...(hasUnsent && { tabIndex: -1 })}>
        {title}
      </h1>
      <p className="max-w-prose text-muted">{text}</p>
      {/* Only the server knows the id. */}
      <p suppressHydrationWarning className="text-sm text-muted">
        {requestId ? `Номер на заявката: ${requestId}` : ""}
      </p>
      {form && (signIn ? <SignInAgainForm {...form} signIn={signIn} /> : <SendAgain {...form} person={sender} />)}
      <div className="flex flex-wrap justify-center gap-3">
        {asksToSignIn && <ButtonLink to={`${href("/auth")}?${new URLSearchParams({ next: here })}`}>Вход</ButtonLink>}
        {status === 0 && (
          <a href={href("/saved-ads")} className={buttonClass("primary")}>
            Запазени обяви
          </a>
        )}
        {/* A plain link, which reloads the page even if the scripts are broken. */}
        {retry && (
          <a href={here} className={buttonClass("primary")}>
            {retry}
          </a>
        )}
        {help && <ButtonLink to={help.to}>{help.label}</ButtonLink>}
        {isOwn && <ButtonLink to={href("/my-ads")}>Моите обяви</ButtonLink>}
        <ButtonLink to={href("/")} look={unsent || retry || asksToSignIn || isOwn || help ? "secondary" : "primary"}>
          Към началната страница
        </ButtonLink>
      </div>
    </div>
  );
}

/** Returns the text of the link that opens the page again; undefined for a fault that would stay, or a form that can be sent again. */
function retryLabel(status: number, hasUnsent: boolean): string | undefined {
  if (status === 405) return "Отвори страницата";
  return (status === 0 || status >= 500) && !hasUnsent ? "Опитайте отново" : undefined;
}

interface SendAgainProps {
  readonly action: string;
  readonly values: FormValues;
  readonly person: SignedInNow | undefined;
}

/** Renders the form that can be submitted again, and of a form of another person what it says. */
function SendAgain({ action, values, person }: SendAgainProps) {
  return (
    <form method="post" action={action} className="grid w-full max-w-prose justify-items-center gap-4">
      <CarriedFields values={values} />
      {person && <TypedTexts values={values} />}
      <p className="text-muted">
        {person
          ? "Написаното е запазено на тази страница. Ако е от другия Ви профил, влезте с него в друг раздел и опитайте отново."
          : "Написаното от Вас е запазено на тази страница и ще бъде изпратено отново."}
      </p>
      {person && (
        <button type="submit" name={FORM_OWNER} value={person.owner} className={buttonClass("primary")}>
          {`Изпратете като ${person.name}`}
        </button>
      )}
      <button type="submit" className={buttonClass(person ? "secondary" : "primary")}>
        Опитайте отново
      </button>
    </form>
  );
}

/** Shows the texts of a form. Values without a space or a Cyrillic letter may be codes, which say nothing to people. */
function TypedTexts({ values }: { readonly values: FormValues }) {
  const texts = Object.values(values)
    .flat()
    .filter((text) => /[\sа-я]/i.test(text.trim()));
  return texts.length === 0 ? null : (
    <blockquote className="w-full whitespace-pre-wrap panel p-4 text-left wrap-anywhere">
      {texts.join("\n\n")}
    </blockquote>
  );
}
