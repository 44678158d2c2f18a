/** The actions on a person: as one menu in the list, and as buttons with a menu of the rare ones on their page. */
import { href, Link } from "react-router";
import { ActionLink } from "#app/admin/actions/action-dialog.tsx";
import { ActionMenu } from "#app/admin/pages/action-menu.tsx";
import { actionText, type PersonActionName } from "#app/admin/pages/admin-actions.ts";
import { Button, type Look } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import type { PersonView } from "./person-view.server.ts";

interface PersonProps {
  readonly person: PersonView;
}

export function PersonMenu({ person }: PersonProps) {
  const { id, name } = person;
  return (
    <ActionMenu id={`actions-${id}`} about={name} isIconOnPhone>
      <Link to={href("/admin/profiles/:id", { id })} aria-label={`Отвори профила: ${name}`}>
        Отвори профила
      </Link>
      <Link to={`${href("/admin/ads")}?${new URLSearchParams({ owner: id })}`} aria-label={`Обяви на ${name}`}>
        Обяви
      </Link>
      {actionLinks(person, { isRare: false, look: "quiet" })}
      {actionLinks(person, { isRare: true, look: "quiet" })}
      {extraActions(person)}
    </ActionMenu>
  );
}

export function PersonButtons({ person }: PersonProps) {
  const rare = [...actionLinks(person, { isRare: true, look: "quiet" }), ...extraActions(person)];
  return (
    <div className="flex flex-wrap gap-1.5">
      {actionLinks(person, { isRare: false, look: "secondary" })}
      {rare.length > 0 && (
        <ActionMenu id="rare-actions" about={person.name} label="Други действия">
          {rare}
        </ActionMenu>
      )}
    </div>
  );
}

function actionLinks(person: PersonView, { isRare, look }: { readonly isRare: boolean; readonly look: Look }) {
  return person.actions
    .filter((action) => action !== "free-phone" && Boolean(actionText("people", action)?.isRare) === isRare)
    .map((action) => <PersonAction key={action} person={person} action={action} look={look} />);
}

/** Returns the actions with further input: the release of a phone number, and a link for the password. */
function extraActions(person: PersonView) {
  const { actions, phones, name, mayCreatePasswordLink } = person;
  return [
    ...(actions.includes("free-phone") ? phones : []).map(({ number, shown }) => (
      <PersonAction
        key={number}
        person={person}
        action="free-phone"
        about={`${name}, ${shown}`}
        number={number}
        look="quiet"
      />
    )),
    ...(mayCreatePasswordLink ? [<PasswordLinkForm key="password-link" person={person} />] : []),
  ];
}

interface PersonActionProps extends PersonProps {
  readonly action: PersonActionName;
  readonly about?: string;
  readonly number?: string;
  readonly look: Look;
}

function PersonAction({ person: { id, name, seen }, action, about = name, number, look }: PersonActionProps) {
  const className = look === "secondary" ? "text-sm" : "";
  return <ActionLink {...{ target: "people", action, ids: [id], about, seen, number, look, className }} />;
}

function PasswordLinkForm({ person: { id } }: PersonProps) {
  return (
    <Form method="post" action={href("/admin/password-link")}>
      <input type="hidden" name="id" value={id} />
      <Button look="quiet">Линк за парола</Button>
    </Form>
  );
}
