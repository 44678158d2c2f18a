/** A menu of actions: a native popover, which opens without scripts, closes on Escape or a press outside, and is not clipped by a table. */
import { Children, type ReactNode } from "react";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { Ellipsis } from "#app/platform/ui/icons.tsx";

interface ActionMenuProps {
  /** Unique on the page. */
  readonly id: string;
  /** The row that the actions are about. */
  readonly about: string;
  readonly label?: string;
  /** Only an icon on a phone, for a row of a table. */
  readonly isIconOnPhone?: boolean;
  /** Links, buttons and forms with a button. */
  readonly children: ReactNode;
}

export function ActionMenu({ id, about, label = "Действия", isIconOnPhone = false, children }: ActionMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${label}: ${about}`}
        className={buttonClass(
          "secondary",
          isIconOnPhone ? "text-sm max-lg:size-11 max-lg:border-0! max-lg:p-0" : "text-sm",
        )}
      >
        {isIconOnPhone && <Ellipsis className="size-5 lg:hidden" />}
        <span className={isIconOnPhone ? "max-lg:hidden" : undefined}>{label}</span>
      </button>
      <div id={id} popover="auto" className="pop-menu">
        <p className="truncate px-3 py-1 text-sm font-semibold text-muted">{about}</p>
        <ul>
          {Children.map(children, (child) => (
            <li>{child}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
