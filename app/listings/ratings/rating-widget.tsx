/** The rating of a seller: the form with stars, or a text on one's own profile and after rating. */
import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import type { SellerRating } from "#app/accounts/profile/seller-rating.ts";
import { markCompleted } from "#app/accounts/visit/completed-actions.ts";
import type { ErrorCode, ErrorNotice } from "#app/platform/errors/errors.ts";
import { PAGE_ERRORS } from "#app/platform/errors/page-errors.ts";
import { Button } from "#app/platform/ui/button.tsx";
import { FieldGroup, RefusedForm } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { useFocusOnInvalid } from "#app/platform/ui/form-notice.tsx";
import { Star } from "#app/platform/ui/icons.tsx";
import { useShowToast } from "#app/platform/ui/toast.tsx";
import { formatTenths, plural } from "#app/platform/wording/plurals.ts";
import { errorToast, pageSuccessToast } from "#app/platform/wording/toast.ts";

/** The state of the widget. Pages for guests are shared, so only the device knows if a guest has rated. */
export type RatingState = "own" | "rated" | "open" | "guest";

/** The answer to a sent rating: the seller's new rating and the stars that were given. */
export type RatingAnswer =
  | { readonly ok: true; readonly rating: SellerRating; readonly given: number }
  | { readonly ok: false; readonly notice: ErrorNotice; readonly errors: { readonly rating: string } };

const ALREADY: ReadonlySet<string> = new Set<ErrorCode>(["already_rated", "already_rated_address"]);

interface RatingWidgetProps {
  readonly sellerId: string;
  readonly listingId?: string;
  readonly rating: SellerRating | undefined;
  readonly state: RatingState;
  /** The answer to a rating that was sent without script. */
  readonly initialAnswer?: RatingAnswer | undefined;
}

export function RatingWidget({ sellerId, listingId, rating, state, initialAnswer }: RatingWidgetProps) {
  const fetcher = useFetcher<RatingAnswer>();
  const answer = fetcher.data ?? initialAnswer;
  const shown = answer?.ok ? answer.rating : rating;
  const isRefusedAgain = answer?.ok === false && ALREADY.has(answer.notice.code);
  const isRated = state === "rated" || isRefusedAgain;
  const showToast = useShowToast();
  useFocusOnInvalid(answer);
  useEffect(() => {
    if (answer?.ok) showToast(pageSuccessToast("thanks"));
    else if (answer && answer.notice.code !== "rating_required") showToast(errorToast(answer.notice));
  }, [answer, showToast]);
  useEffect(() => {
    if (isRated || answer?.ok) markCompleted(sellerId);
  }, [isRated, answer, sellerId]);
  return (
    <div className="mt-3 grid gap-2">
      <RatingSummary rating={shown} />
      {state === "own" && <p className="text-sm text-muted">Това е Вашият профил</p>}
      {answer?.ok && (
        <p className="text-sm text-muted">
          {`Вашата оценка: ${answer.given} ${plural(answer.given, "звезда", "звезди")}`}
        </p>
      )}
      {state !== "own" && !answer?.ok && (
        // The boot script replaces the form by the sentence for a guest who has rated.
        <div data-done={state === "guest" ? sellerId : undefined}>
          <p hidden={!isRated} className="text-sm text-muted">
            {PAGE_ERRORS.already_rated.text}
          </p>
          {!isRated && (
            <Form
              as={fetcher.Form}
              method="post"
              action={href("/seller/:id/rating", { id: sellerId })}
              className="grid gap-2"
              data-held
            >
              {listingId && <input type="hidden" name="listing" value={listingId} />}
              <RefusedForm value={answer}>
                <StarChoice />
              </RefusedForm>
              <Button look="secondary" busy={fetcher.state !== "idle"} className="justify-self-start">
                Оцени
              </Button>
            </Form>
          )}
        </div>
      )}
    </div>
  );
}

/** The average and number of all ratings, and apart from it those with an account. */
function RatingSummary({ rating }: { readonly rating: SellerRating | undefined }) {
  return (
    <div className="text-sm">
      <p className="flex items-center gap-1.5">
        <Star className={`size-4 ${rating ? "fill-sunflower text-sunflower" : "text-muted"}`} />
        {rating ? (
          <>
            <strong>{formatTenths(rating.average)}</strong>{" "}
            <span className="text-muted">{`(${rating.count} ${plural(rating.count, "оценка", "оценки")}${rating.guests ? `, ${rating.guests.count} от гости` : ""})`}</span>
          </>
        ) : (
          <span className="text-muted">Още няма оценки</span>
        )}
      </p>
      {rating?.guests && rating.members && (
        <p className="mt-1 text-muted">
          {`С профил: ${formatTenths(rating.members.average)} · Гости: ${formatTenths(rating.guests.average)}`}
        </p>
      )}
    </div>
  );
}

function StarChoice() {
  return (
    <FieldGroup name="rating" className="grid min-w-0 gap-2">
      {(controlAt) => (
        <>
          <legend className="text-sm font-semibold">Оценете продавача</legend>
          <div className="stars -ml-2.5 flex flex-wrap">
            {[1, 2, 3, 4, 5].map((stars, index) => (
              <label key={stars} className="star-choice">
                <input
                  type="radio"
                  {...controlAt(index)}
                  value={stars}
                  className="sr-only"
                  aria-label={`${stars} ${plural(stars, "звезда", "звезди")}`}
                />
                <Star />
              </label>
            ))}
          </div>
        </>
      )}
    </FieldGroup>
  );
}
