/** Shown instead of the form at the limit of active ads: the count, and two ways to make room. */

import { href } from "react-router";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { VipTag } from "#app/listings/card/listing-tags.tsx";
import { type ListingQuota, quotaText } from "#app/listings/life/listing-quota.ts";
import { StateButton } from "#app/listings/life/state-button.tsx";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Pause } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";

export const PRO_REQUEST = `${href("/profile/request")}?type=pro_request`;

interface FullQuotaProps {
  readonly quota: ListingQuota;
  /** The first page of active ads. */
  readonly cards: readonly ListingCard[];
  /** The page to return to after an ad was paused. */
  readonly returnTo: string;
}

export function FullQuota({ quota, cards, returnTo }: FullQuotaProps) {
  return (
    <section aria-labelledby="full-quota" className="panel p-4 sm:p-6">
      <h2 id="full-quota" className="text-xl">
        {`Имате ${quotaText(quota)}`}
      </h2>
      <p className="mt-2">
        За да добавите нова, спрете временно някоя от тях или поискайте Pro акаунт: с него броят не е ограничен.
        Спряната обява се пуска отново, щом имате свободно място.
      </p>
      <ButtonLink to={PRO_REQUEST} className="mt-4">
        Поискай Pro акаунт
      </ButtonLink>
      <ul className="mt-4 ruled border-t border-line">
        {cards.map(({ id, slug, title, isVip }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <span className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-2">
              <Link to={href("/ad/:slug", { slug })} className="line-clamp-2 font-semibold hover:text-grape">
                {title}
              </Link>
              {isVip && <VipTag />}
            </span>
            <StateButton id={id} title={title} returnTo={returnTo} verb="pause" icon={Pause} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A hint above a form that is already filled in, so that nothing typed is lost. */
export function FullQuotaHint() {
  return (
    <p className="panel p-4">
      Спрете временно някоя от{" "}
      <a href={`${href("/my-ads")}?state=active`} target="_blank" rel="noreferrer" className={LINK}>
        активните си обяви
      </a>{" "}
      или поискайте{" "}
      <a href={PRO_REQUEST} target="_blank" rel="noreferrer" className={LINK}>
        Pro акаунт
      </a>{" "}
      (отварят се отделно) и натиснете отново „Публикувай обявата“. Написаното остава тук.
    </p>
  );
}

const LINK = "font-semibold text-grape underline underline-offset-3";
