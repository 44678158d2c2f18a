/** What is said over a page whose form did not reach the server: the form stays as it is, and is sent again from here. */
import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { SignInHere } from "#app/accounts/sign-in-here.tsx";
import type { ViewerBadge } from "#app/accounts/viewer.ts";
import { UNSENT_DIALOG } from "#app/platform/page-contract.ts";
import { PAGE_ERRORS } from "#app/platform/page-errors.ts";
import { useDataRouter } from "#app/router/data-router.ts";
import { Button } from "#app/ui/button.tsx";
import { DialogCard } from "#app/ui/dialog.tsx";
import { useShowToast } from "#app/ui/toast.tsx";
import { onceReturned } from "#app/ui/use-back-closes.ts";
import { errorToast } from "#app/wording/toast.ts";
import { sendAgain, type UnsentForm, watchForms } from "./unsent.ts";

const TEXTS = {
  offline: {
    title: "Няма връзка",
    text: "Не е изпратено. Всичко написано остава на страницата; опитайте отново, когато връзката се върне.",
  },
  slow: {
    title: "Сайтът не отговаря",
    text: "Не знаем дали изпратеното е пристигнало. Всичко написано остава на страницата.",
  },
} as const;
const SESSION_ENDED =
  "Междувременно излязохте от профила си. Написаното остава на страницата и се изпраща, щом влезете.";

export function UnsentDialogs({ viewer }: { readonly viewer: ViewerBadge | null }) {
  const router = useDataRouter();
  const [told, setTold] = useState<UnsentForm>();
  useEffect(() => watchForms(router, setTold), [router]);
  const [unsent, setUnsent] = useState<UnsentForm>();
  const [ended, setEnded] = useState<EndedSession>();
  const [isOpen, setOpen] = useState(false);
  // Not before the form has come to rest: a dialog closes when the page's address is new.
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    if (!isIdle || !told) return;
    setTold(undefined);
    if (told.why === "signed-out") return setEnded({ form: told, viewer });
    setUnsent(told);
    setOpen(true);
  }, [told, isIdle, viewer]);
  const { title, text } = TEXTS[unsent?.why === "slow" ? "slow" : "offline"];
  const again = () => {
    setOpen(false);
    if (unsent) onceReturned(() => sendAgain(unsent));
  };
  return (
    <>
      {ended && <SignInDialog {...ended} onClose={() => setEnded(undefined)} />}
      {/* After the other, which it may have to lie over. */}
      <DialogCard
        id={UNSENT_DIALOG}
        title={title}
        description={text}
        closeLabel="Затвори"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {/* Before the scripts have come the boot script reads which button closed it. */}
        <form method="dialog">
          <Button value="again" onClick={again}>
            Опитайте отново
          </Button>
        </form>
      </DialogCard>
    </>
  );
}

interface EndedSession {
  readonly form: UnsentForm;
  /** For whom the page was made. */
  readonly viewer: ViewerBadge | null;
}

function SignInDialog({ form, viewer, onClose }: EndedSession & { readonly onClose: () => void }) {
  const showToast = useShowToast();
  const onSignedIn = (personId: string | undefined) => {
    onClose();
    if (personId !== undefined && personId === viewer?.id) onceReturned(() => sendAgain(form));
    else showToast(errorToast(PAGE_ERRORS.form_of_another));
  };
  return (
    <DialogCard title="Влезте отново" description={SESSION_ENDED} isOpen onClose={onClose}>
      <SignInHere email={viewer?.email} onSignedIn={onSignedIn} />
    </DialogCard>
  );
}
