/** The actions on a person: as one menu in the list, and as buttons with a menu of the rare ones on their page. */
import { href } from "react-router";
import { ActionLink, ActionLinks } from "#app/admin/actions/action-dialog.tsx";
import { offerOf } from "#app/admin/actions/admin-actions.ts";
import { ActionMenu } from "#app/admin/pages/action-menu.tsx";
import { Button } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import type { PersonView } from "./person-view.server.ts";

interface PersonProps {
  readonly person: PersonView;
}

export function PersonMenu({ person }: PersonProps) {
  const { id, name, seen } = person;
  const row = { ids: [id], about: name, seen, look: "quiet", className: "" } as const;
  return (
    <ActionMenu id={`actions-${id}`} about={name} isIconOnPhone>
      <Link to={href("/admin/profiles/:id", { id })} aria-label={`Отвори профила: ${name}`}>
        Отвори профила
      </Link>
      <Link to={`${href("/admin/ads")}?${new URLSearchParams({ owner: id })}`} aria-label={`Обяви на ${name}`}>
        Обяви
      </Link>
      {[...usual(person), ...rare(person)].map((offer) => (
        <ActionLink key={offer.name} {...row} offer={offer} />
      ))}
      {extraActions(person)}
    </ActionMenu>
  );
}

export function PersonButtons({ person }: PersonProps) {
  const { id, name, seen } = person;
  const more = [
    ...rare(person).map((offer) => (
      <ActionLink key={offer.name} {...{ offer, ids: [id], about: name, seen }} look="quiet" />
    )),
    ...extraActions(person),
  ];
  return (
    <div className="flex flex-wrap gap-1.5">
      <ActionLinks offers={usual(person)} ids={[id]} about={name} seen={seen} look="secondary" />
      {more.length > 0 && (
        <ActionMenu id="rare-actions" about={name} label="Други действия">
          {more}
        </ActionMenu>
      )}
    </div>
  );
}

const usual = ({ actions }: PersonView) => actions.filter(({ place }) => place === undefined);
const rare = ({ actions }: PersonView) => actions.filter(({ place }) => place === "more");

/** Returns the actions with further input: the release of a phone number, and a link for the password. */
function extraActions({ id, name, seen, actions, phones, mayCreatePasswordLink }: PersonView) {
  const release = offerOf(actions, "free-phone");
  return [
    ...(release
      ? phones.map(({ number, shown }) => (
          <ActionLink
            key={number}
            {...{ offer: release, ids: [id], about: `${name}, ${shown}`, seen, number }}
            look="quiet"
          />
        ))
      : []),
    ...(mayCreatePasswordLink ? [<PasswordLinkForm key="password-link" id={id} />] : []),
  ];
}

function PasswordLinkForm({ id }: { readonly id: string }) {
  return (
    <Form method="post" action={href("/admin/password-link")}>
      <input type="hidden" name="id" value={id} />
      <Button look="quiet">Линк за парола</Button>
    </Form>
  );
}
