/** The share menu. It works without scripts, and opens the share sheet of the device if there is one. */
import { useSyncExternalStore } from "react";
import { buttonClass } from "#app/platform/ui/button.tsx";
import { Forward, Link2, Send } from "#app/platform/ui/icons.tsx";
import { useDismissibleMenu } from "#app/platform/ui/use-menu-closes.ts";
import { forwardTargets, useCopyAddress } from "./forward-targets.ts";

interface ForwardMenuProps {
  readonly title: string;
  /** The canonical address of the ad. */
  readonly address: string;
}

export function ForwardMenu({ title, address }: ForwardMenuProps) {
  const menu = useDismissibleMenu();
  const close = () => menu.current?.removeAttribute("open");
  const copyAddress = useCopyAddress(address);
  const copy = () => {
    close();
    return copyAddress();
  };
  const hasSheet = useSyncExternalStore(
    () => () => {},
    () => "share" in navigator,
    () => false,
  );
  /** Opens the share sheet of the device, which offers more targets than this list. */
  const openSheet = () => {
    close();
    navigator.share({ title, url: address }).catch((error: unknown) => {
      // A cancelled share is no error. If the sheet cannot be opened, the menu is opened again.
      if (!(error instanceof DOMException && error.name === "AbortError")) menu.current?.setAttribute("open", "");
    });
  };
  const targets = forwardTargets(title, address);
  return (
    <details ref={menu} className="drop-menu low-sheet">
      <summary className={buttonClass("secondary")} title="Сподели">
        <Forward />
        <span className="sr-only">Сподели</span>
      </summary>
      <ul>
        {hasSheet && (
          <li>
            <button type="button" onClick={openSheet}>
              <Send />
              Изпрати чрез…
            </button>
          </li>
        )}
        <li className="scripted">
          <button type="button" onClick={copy}>
            <Link2 />
            Копирай връзката
          </button>
        </li>
        {targets.map(({ label, to, icon: Icon }) => (
          <li key={label}>
            <a href={to} target="_blank" rel="noopener noreferrer" onClick={close}>
              <Icon />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
