/** Renders the dialog that the boot script opens when a form is submitted without a connection (app/shell/boot/forms.ts). */
import { UNSENT_DIALOG } from "#app/platform/cache/page-contract.ts";
import { buttonClass } from "#app/platform/ui/button.tsx";

export function UnsentDialog() {
  return (
    <dialog
      id={UNSENT_DIALOG}
      className="dialog-card"
      aria-labelledby={`${UNSENT_DIALOG}-title`}
      aria-describedby={`${UNSENT_DIALOG}-text`}
    >
      <h2 id={`${UNSENT_DIALOG}-title`}>Няма връзка</h2>
      <p id={`${UNSENT_DIALOG}-text`}>
        Не е изпратено. Всичко написано остава на страницата; опитайте отново, когато връзката се върне.
      </p>
      {/* The value of the pressed button becomes the dialog's return value. */}
      <div>
        <form method="dialog" className="contents">
          <button type="submit" value="again" className={buttonClass("primary")}>
            Опитайте отново
          </button>{" "}
          <button type="submit" className={buttonClass("secondary")}>
            Затвори
          </button>
        </form>
      </div>
    </dialog>
  );
}
