/** Shows one message, with marked words, an offer, and whether it was seen. Own messages are at the right, the others at the left. */
import { href } from "react-router";
import { OFFER_BINDS_NOBODY, type OfferDecision } from "#app/messaging/conversations/conversation.ts";
import type { MessageView } from "#app/messaging/conversations/conversation-view.server.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { CheckCheck, Flag, HandCoins, TriangleAlert } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { useIsSending } from "#app/platform/ui/submit-button.tsx";
import { FormKey } from "./form-key.tsx";

interface MessageBubbleProps {
  readonly message: MessageView;
  /** The path of the reports of this conversation; undefined for a guest. */
  readonly reportPath: string | undefined;
  readonly formKey: string;
  readonly isWaiting: boolean;
}

export function MessageBubble({ message, reportPath, formKey, isWaiting }: MessageBubbleProps) {
  const { isOwn, offer, parts, warnings, number } = message;
  return (
    <li className={`bubble ${isOwn ? "own" : ""}`}>
      <div>
        {offer ? (
          <Offer offer={offer} number={number} formKey={formKey} />
        ) : (
          <p className="wrap-anywhere whitespace-pre-wrap">
            {parts.map((part, index) => {
              return part.isMarked ? <mark key={index}>{part.text}</mark> : part.text;
            })}
          </p>
        )}
        {warnings.length > 0 && <Warning warnings={warnings} hasLink={message.hasLink} />}
      </div>
      <p className="flex items-center gap-1 text-xs text-muted">
        <span>{message.time}</span>
        {isOwn && isWaiting && <span className="font-semibold text-bad">Чака потвърждение на имейла</span>}
        {isOwn && message.isSeen && (
          <span className="inline-flex items-center gap-1">
            <CheckCheck className="size-4 text-grape" />
            Видяно
          </span>
        )}
        {!isOwn && reportPath && (
          <Link
            to={`${reportPath}/${number}`}
            aria-label={`Докладвай съобщението от ${message.time}`}
            title="Докладвай"
            className="-my-3.5 grid size-11 shrink-0 place-items-center rounded-control hover:text-bad"
          >
            <Flag className="size-4" />
          </Link>
        )}
      </p>
    </li>
  );
}

function Warning({ warnings, hasLink }: { readonly warnings: readonly string[]; readonly hasLink: boolean }) {
  return (
    <p className="mt-2 flex gap-2 rounded-control bg-bad-soft p-2 text-sm text-bad">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      <span>
        <span>{warnings.join(" ")}</span>
        {hasLink && (
          <Link to={href("/link-check")} className="ml-1 inline-flex min-h-11 items-center font-semibold underline">
            Провери линка
          </Link>
        )}
      </span>
    </p>
  );
}

const DECISION_LABELS: Readonly<Record<OfferDecision, string>> = {
  accepted: "Приеми",
  declined: "Откажи",
  withdrawn: "Оттегли",
};

interface OfferProps {
  readonly offer: NonNullable<MessageView["offer"]>;
  readonly number: number;
  readonly formKey: string;
}

function Offer({ offer, number, formKey }: OfferProps) {
  const isSending = useIsSending();
  return (
    <>
      <p className="flex items-center gap-2">
        <HandCoins className="text-grape" />
        <span>
          Предложена цена <strong className="even-digits">{offer.price}</strong>
        </span>
      </p>
      <p className="mt-1 text-sm font-semibold">{offer.label}</p>
      {offer.isOpen && <p className="mt-1 text-sm text-muted">{OFFER_BINDS_NOBODY}</p>}
      {offer.decisions.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {offer.decisions.includes("accepted") && (
            <DecisionForm {...{ number, formKey }} decision="accepted" reserves>
              <Button busy={isSending}>Приеми и резервирай</Button>
            </DecisionForm>
          )}
          {offer.decisions.map((decision) => (
            <DecisionForm key={decision} {...{ number, formKey, decision }}>
              <Button look="secondary" busy={isSending}>
                {DECISION_LABELS[decision]}
              </Button>
            </DecisionForm>
          ))}
        </div>
      )}
    </>
  );
}

interface DecisionFormProps {
  readonly number: number;
  readonly formKey: string;
  readonly decision: OfferDecision;
  readonly reserves?: boolean;
  readonly children: React.ReactNode;
}

function DecisionForm({ number, formKey, decision, reserves = false, children }: DecisionFormProps) {
  return (
    <Form method="post">
      <FormKey value={formKey} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="decision" value={decision} />
      {reserves && <input type="hidden" name="reserves" value="1" />}
      {children}
    </Form>
  );
}
