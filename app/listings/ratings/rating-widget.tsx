/** Stars for a seller: one's own profile, already rated, or to be chosen and sent (rule: rating-states). */
import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import type { ErrorCode, ErrorNotice } from "#app/platform/errors.ts";
import { PAGE_ERRORS } from "#app/platform/page-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Star } from "#app/ui/icons.tsx";
import { useShowToast } from "#app/ui/toast.tsx";
import { noteDone } from "#app/visitors/done-here.ts";
import { plural } from "#app/wording/plurals.ts";
import { errorToast, pageSuccessToast } from "#app/wording/toast.ts";

/** A guest's page is everybody's: whether they have rated only their device knows. */
export type RatingState = "own" | "rated" | "open" | "guest";

export interface SellerRating {
  readonly average: number;
  readonly count: number;
}

/** What sending a rating answers. */
export type RatingAnswer =
  | { readonly ok: true; readonly rating: SellerRating }
  | { readonly ok: false; readonly notice: ErrorNotice };

const ALREADY: ReadonlySet<string> = new Set<ErrorCode>(["already_rated", "already_rated_address"]);

interface RatingWidgetProps {
  readonly sellerId: string;
  readonly listingId?: string;
  readonly rating: SellerRating | undefined;
  readonly state: RatingState;
}

export function RatingWidget({ sellerId, listingId, rating, state }: RatingWidgetProps) {
  const fetcher = useFetcher<RatingAnswer>();
  const answer = fetcher.data;
  const shown = answer?.ok ? answer.rating : rating;
  const isRated = state === "rated" || answer?.ok;
  const showToast = useShowToast();
  useEffect(() => {
    if (answer?.ok) showToast(pageSuccessToast("thanks"));
    else if (answer) showToast(errorToast(answer.notice));
    if (answer && (answer.ok || ALREADY.has(answer.notice.code))) noteDone(sellerId);
  }, [answer, sellerId, showToast]);
  return (
    <div className="mt-3 grid gap-2">
      <RatingSummary rating={shown} />
      {state === "own" ? (
        <p className="text-sm text-muted">Това е Вашият профил</p>
      ) : (
        // The boot script knows whom a guest has rated, and puts the sentence in the place of the form.
        <div data-done={state === "guest" ? sellerId : undefined}>
          <p hidden={!isRated} className="text-sm text-muted">
            {PAGE_ERRORS.already_rated.text}
          </p>
          {!isRated && (
            <fetcher.Form method="post" action={href("/seller/:id/rating", { id: sellerId })} className="grid gap-2">
              {listingId && <input type="hidden" name="listing" value={listingId} />}
              <StarChoice />
              <FieldError name="rating" error={answer?.notice.text} />
              <Button look="secondary" busy={fetcher.state !== "idle"} className="justify-self-start">
                Оцени
              </Button>
            </fetcher.Form>
          )}
        </div>
      )}
    </div>
  );
}

export function RatingSummary({ rating }: { readonly rating: SellerRating | undefined }) {
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Star className={`size-4 ${rating ? "fill-sunflower text-sunflower" : "text-muted"}`} />
      {rating ? (
        <>
          <strong>{rating.average.toFixed(1).replace(".", ",")}</strong>
          <span className="text-muted">
            ({rating.count} {plural(rating.count, "оценка", "оценки")})
          </span>
        </>
      ) : (
        <span className="text-muted">Още няма оценки</span>
      )}
    </p>
  );
}

function StarChoice() {
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Оценете продавача</legend>
      <div className="stars -ml-2.5 flex flex-wrap">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className="star-choice">
            <input
              type="radio"
              name="rating"
              value={stars}
              className="sr-only"
              aria-label={`${stars} ${plural(stars, "звезда", "звезди")}`}
            />
            <Star />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
