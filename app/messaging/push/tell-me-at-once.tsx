import { href } from "react-router";
import { TextLink } from "#app/platform/ui/button.tsx";

/** Renders the link to the section where notifications on this device are turned on. */
export function TellMeAtOnce() {
  return (
    <p className="mt-4">
      <TextLink to={`${href("/notifications")}#push`}>Кажи ми веднага на това устройство</TextLink>
    </p>
  );
}
