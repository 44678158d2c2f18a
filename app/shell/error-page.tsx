/** What a person sees when a page cannot be shown: not found, refused, not reachable, or a bug of ours. */
import { useContext } from "react";
import type { ErrorResponse } from "react-router";
import { href, useLocation } from "react-router";
import type { ErrorNotice } from "#app/platform/errors.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { RequestIdContext } from "./request-id.ts";

const OFFLINE_TEXT =
  "Сайтът не отговаря. Проверете връзката с интернет. Ако попълвахте обява, написаното е запазено на това устройство.";

function noticeOf(error: ErrorResponse | undefined): Partial<ErrorNotice> {
  return error && typeof error.data === "object" && error.data !== null ? error.data : {};
}

interface ErrorPageProps {
  readonly error: ErrorResponse | undefined;
  /** The server could not be reached at all. */
  readonly isOffline?: boolean;
}

export function ErrorPage({ error, isOffline = false }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  if (isOffline) return <Frame title="Няма връзка" text={OFFLINE_TEXT} retry={pathname + search} isOffline />;
  const { text, title } = noticeOf(error);
  const status = error?.status ?? 500;
  if (status === 404 && !text) {
    return <Frame title="Page not found" text="Страницата, която търсите, не съществува или е преместена." />;
  }
  if (!error || (status === 500 && !text)) {
    return (
      <Frame
        title="Unexpected Application Error!"
        text="Нещо при нас се обърка. Моля, опитайте отново след малко."
        retry={pathname + search}
      />
    );
  }
  return (
    <Frame
      title={title ?? "Грешка"}
      text={text ?? error.statusText}
      {...(status === 401 && { signIn: `${href("/auth")}?${new URLSearchParams({ next: pathname + search })}` })}
      {...(status >= 500 && { retry: pathname + search })}
      isOwn={pathname.startsWith(href("/my-ads"))}
    />
  );
}

interface FrameProps {
  readonly title: string;
  readonly text: string;
  readonly retry?: string;
  /** Where to sign in and come back from. */
  readonly signIn?: string;
  /** Whether one was busy with one's own ads. */
  readonly isOwn?: boolean;
  readonly isOffline?: boolean;
}

function Frame({ title, text, retry, signIn, isOwn = false, isOffline = false }: FrameProps) {
  const requestId = useContext(RequestIdContext);
  return (
    <div className="container-page grid justify-items-center gap-4 py-20 text-center">
      <title>{`${title} | Тукашно`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-muted">{text}</p>
      {/* The browser does not know the id; what the server wrote stays. */}
      <p suppressHydrationWarning className="text-sm text-muted">
        {requestId ? `Номер на заявката: ${requestId}` : ""}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {/* A plain link: the page is asked for anew, whatever state the script is in. */}
        {signIn && <ButtonLink to={signIn}>Вход</ButtonLink>}
        {isOffline && (
          <a href={href("/saved-ads")} className={buttonClass("primary")}>
            Запазени обяви
          </a>
        )}
        {retry && (
          <a href={retry} className={buttonClass("primary")}>
            Опитайте отново
          </a>
        )}
        {isOwn && <ButtonLink to={href("/my-ads")}>Моите обяви</ButtonLink>}
        <ButtonLink to={href("/")} look={retry || signIn || isOwn ? "secondary" : "primary"}>
          Към началната страница
        </ButtonLink>
      </div>
    </div>
  );
}
