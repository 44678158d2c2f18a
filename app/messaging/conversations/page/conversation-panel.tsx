/** A conversation: the ad on top, the messages by day, and the field for writing. */
import { type MouseEvent, useEffect, useState } from "react";
import { href } from "react-router";
import type { ConversationView } from "#app/messaging/conversations/conversation-view.server.ts";
import { Button, TextLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { quote } from "#app/platform/wording/quotes.ts";
import { ConversationHead } from "./conversation-head.tsx";
import { MessageBox } from "./message-box.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { RefreshLink } from "./refresh-link.tsx";
import type { MessageState } from "./refused-notice.tsx";
import { type RefusedText, useOutbox } from "./use-outbox.ts";

/**
 * Keeps the focus in the text field when a link or button is pressed. If the on-screen keyboard closed, the page would become higher and
 * the pressed element would move before the click is complete.
 */
function keepFocus(event: MouseEvent): void {
  const isWriting = document.activeElement?.matches(".message-box :is(textarea, input)");
  if (isWriting && (event.target as Element).closest("a, button, summary")) event.preventDefault();
}

interface ConversationPanelProps {
  readonly conversation: ConversationView;
  readonly formKey: string;
  /** The path of the page. */
  readonly here: string;
  /** The page on which a guest stops mails or erases the address; undefined for a signed-in person. */
  readonly settings: string | undefined;
  readonly state: MessageState | undefined;
}

export function ConversationPanel({ conversation, formKey, here, settings, state }: ConversationPanelProps) {
  const [refused, setRefused] = useState<RefusedText>();
  const { texts, send, retry } = useOutbox(here, setRefused);
  useKeyboardHeight();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the listener only keeps the focus and adds no interaction.
    <div className="conversation container-page max-w-3xl!" onMouseDown={keepFocus}>
      <ConversationHead conversation={conversation} settings={settings} />
      {/* CSS scrolls this section to its end, also without scripts. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled part must be reachable by keyboard. */}
      <section className="messages-shown" aria-label="Разговор" tabIndex={0}>
        <div>
          <LoadedMessages {...{ conversation, formKey, here, settings }} />
          <ul className="mt-2 grid gap-2" aria-live="polite">
            {texts.map((text) => (
              <li key={text.key} className="bubble own">
                <div>
                  <p className="wrap-anywhere whitespace-pre-wrap">{text.text}</p>
                </div>
                {text.hasFailed ? (
                  <p className="flex items-center gap-2 text-sm text-bad">
                    Не е изпратено.
                    <Button type="button" look="quiet" onClick={() => void retry(text)}>
                      Опитайте отново
                    </Button>
                  </p>
                ) : (
                  <p className="text-xs text-muted">Изпраща се...</p>
                )}
              </li>
            ))}
          </ul>
          <RefreshLink to={here} />
        </div>
      </section>
      <Suggestion suggestion={conversation.suggestion} here={here} />
      {conversation.writableUntil && (
        <p className="py-1 text-sm text-muted">{`Обявата приключи. Можете да си пишете до ${conversation.writableUntil}`}</p>
      )}
      {conversation.closed ? (
        <p role="status" className="my-2 rounded-control bg-tint p-3">
          {conversation.closed}
        </p>
      ) : (
        <MessageBox
          conversation={conversation}
          formKey={formKey}
          state={refused ? { values: { text: refused.text }, notice: refused.notice, errors: {} } : state}
          onSend={(text, isSure) => {
            setRefused(undefined);
            void send(text, isSure);
          }}
        />
      )}
    </div>
  );
}

/** Shows the messages that the server has sent; the texts being sent stand below them. */
function LoadedMessages({ conversation, formKey, here, settings }: Omit<ConversationPanelProps, "state">) {
  return (
    <>
      {conversation.older && (
        <p className="text-center">
          <TextLink to={`${here}?${new URLSearchParams({ before: String(conversation.older) })}`}>
            По-стари съобщения
          </TextLink>
        </p>
      )}
      {conversation.days.map(({ label, messages }) => (
        <section key={label} aria-label={label}>
          <h2 className="my-3 text-center text-xs font-semibold text-muted">{label}</h2>
          <ul className="grid gap-2">
            {messages.map((message) => (
              <MessageBubble
                key={message.number}
                message={message}
                // Only a person has an account for which the report is stored.
                reportPath={settings ? undefined : `${here}/report`}
                formKey={formKey}
                isWaiting={conversation.isWaiting}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Suggestion({ suggestion, here }: Pick<ConversationView, "suggestion"> & { readonly here: string }) {
  if (!suggestion) return null;
  const { listingId, verb, label } = suggestion;
  return (
    <Form method="post" action={href("/my-ads/:id/state", { id: listingId })} className="py-2">
      <input type="hidden" name="verb" value={verb} />
      <input type="hidden" name="next" value={here} />
      <Button look="secondary" className="w-full">
        {`Отбележи обявата: ${quote(label)}`}
      </Button>
    </Form>
  );
}

/** Sets --keyboard to the height of the on-screen keyboard in pixels, which most browsers do not subtract from viewport units. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const shown = window.visualViewport;
    if (!shown) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty("--keyboard", `${Math.max(0, Math.round(innerHeight - shown.height))}px`);
    shown.addEventListener("resize", measure);
    measure();
    return () => {
      shown.removeEventListener("resize", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
