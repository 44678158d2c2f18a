/** The error page: not found, refused, unreachable, or a bug. */
import { useContext } from "react";
import { href, useLocation } from "react-router";
import type { SignInAgain } from "#app/accounts/sign-in-again.ts";
import type { ErrorNotice } from "#app/platform/errors.ts";
import type { FormValues } from "#app/platform/forms.ts";
import { pageErrorNotice } from "#app/platform/page-errors.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import type { Help } from "#app/wording/toast.ts";
import { CarriedFields } from "./carried-fields.tsx";
import { RequestIdContext } from "./request-id.ts";
import { SignInAgainForm } from "./sign-in-again.tsx";

const OFFLINE_TEXT =
  "Сайтът не отговаря. Проверете връзката с интернет. Ако попълвахте обява, написаното е запазено на това устройство.";

/** In English (rule: page-not-found). */
export const PAGE_NOT_FOUND = "Page not found";
const BUG = "Unexpected Application Error!";

interface Fault {
  /** Values of a form that could not be processed. */
  readonly unsent?: FormValues | undefined;
  /** How to sign in to send it, if the session has ended. */
  readonly signIn?: SignInAgain | undefined;
  /** The response status; 0 if the server could not be reached. */
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** What one can do about it. */
  readonly help?: Help | undefined;
}

/** The error of fetch without a connection; only in browsers. */
function isOffline(error: unknown): boolean {
  return !import.meta.env.SSR && error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

function isAnswer(error: unknown): error is { readonly status: number; readonly data?: unknown } {
  return typeof error === "object" && error !== null && "status" in error && typeof error.status === "number";
}

/** What is said of a page that cannot be shown. */
export function faultOf(error: unknown): Fault {
  if (isOffline(error)) return { status: 0, title: "Няма връзка", text: OFFLINE_TEXT };
  const { status, data } = isAnswer(error) ? error : { status: 500, data: undefined };
  const {
    title = "Грешка",
    text,
    help,
    unsent,
    signIn,
  } = (typeof data === "object" && data !== null ? data : {}) as Partial<ErrorNotice & Fault>;
  if (text) return { status, title, text, help, unsent, signIn };
  if (status === 405) return pageErrorNotice("method_refused");
  return status === 404
    ? { status, title: PAGE_NOT_FOUND, text: "Страницата, която търсите, не съществува или е преместена." }
    : { status, title: BUG, text: "Нещо при нас се обърка. Моля, опитайте отново след малко." };
}

export function ErrorPage({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation();
  const { status, title, text, help, unsent, signIn } = faultOf(error);
  const here = pathname + search;
  return (
    <Frame
      unsent={unsent && { action: here, values: unsent, signIn }}
      title={title}
      text={text}
      help={help}
      isOffline={status === 0}
      isOwn={status !== 0 && pathname.startsWith(href("/my-ads"))}
      {...(status === 401 &&
        !unsent && { signIn: `${href("/auth")}?${new URLSearchParams({ next: pathname + search })}` })}
      {...((status === 0 || status >= 500) && !unsent && { retry: [here, "Опитайте отново"] as const })}
      {...(status === 405 && { retry: [here, "Отвори страницата"] as const })}
    />
  );
}

interface Unsent {
  readonly action: string;
  readonly values: FormValues;
  readonly signIn?: SignInAgain | undefined;
}

interface FrameProps {
  readonly unsent?: Unsent | undefined;
  readonly title: string;
  readonly text: string;
  readonly help?: Help | undefined;
  /** The address that is asked for anew, and what the link to it says. */
  readonly retry?: readonly [to: string, label: string];
  /** Where to sign in and come back from. */
  readonly signIn?: string;
  /** Whether one was busy with one's own ads. */
  readonly isOwn?: boolean;
  readonly isOffline?: boolean;
}

function Frame({ title, text, help, unsent, retry, signIn, isOwn = false, isOffline = false }: FrameProps) {
  const requestId = useContext(RequestIdContext);
  return (
    <div className="container-page grid justify-items-center gap-4 py-20 text-center">
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-muted">{text}</p>
      {/* The browser does not know the id; what the server wrote stays. */}
      <p suppressHydrationWarning className="text-sm text-muted">
        {requestId ? `Номер на заявката: ${requestId}` : ""}
      </p>
      {unsent?.signIn ? <SignInAgainForm {...unsent} signIn={unsent.signIn} /> : unsent && <SendAgain {...unsent} />}
      <div className="flex flex-wrap justify-center gap-3">
        {/* A plain link: the page is asked for anew, whatever state the script is in. */}
        {signIn && <ButtonLink to={signIn}>Вход</ButtonLink>}
        {isOffline && (
          <a href={href("/saved-ads")} className={buttonClass("primary")}>
            Запазени обяви
          </a>
        )}
        {retry && (
          <a href={retry[0]} className={buttonClass("primary")}>
            {retry[1]}
          </a>
        )}
        {help && <ButtonLink to={help.to}>{help.label}</ButtonLink>}
        {isOwn && <ButtonLink to={href("/my-ads")}>Моите обяви</ButtonLink>}
        <ButtonLink to={href("/")} look={unsent || retry || signIn || isOwn || help ? "secondary" : "primary"}>
          Към началната страница
        </ButtonLink>
      </div>
    </div>
  );
}

/** The form that could not be sent on. */
function SendAgain({ action, values }: Unsent) {
  return (
    <form method="post" action={action} className="grid justify-items-center gap-4">
      <CarriedFields values={values} />
      <p className="max-w-prose text-muted">
        Написаното от Вас е запазено на тази страница и ще бъде изпратено отново.
      </p>
      <button type="submit" className={buttonClass("primary")}>
        Опитайте отново
      </button>
    </form>
  );
}
