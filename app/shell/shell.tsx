/** Renders the layout of every page: skip link, header, content, footer, bottom bar, toasts and loading state. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { PrivacyPanel } from "#app/accounts/privacy/privacy-panel.tsx";
import type { PersonBadge } from "#app/accounts/sign-in/person.ts";
import { removeSentDraft } from "#app/listings/form/draft-store.ts";
import { FILLED_BY_SCRIPT } from "#app/platform/cache/page-contract.ts";
import { PageSkeleton } from "#app/platform/ui/skeleton.tsx";
import { ToastRegion } from "#app/platform/ui/toast.tsx";
import { useShownPage } from "#app/platform/ui/use-back-closes.ts";
import { PAGE_SUCCESS, type Toast } from "#app/platform/wording/toast.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { type Credit, Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { UnsentDialog } from "./unsent-dialog.tsx";

/** The toasts that confirm that an ad or a change of it was received. */
const { listing_created, listing_updated, listing_held, edit_held } = PAGE_SUCCESS;
const SENT_TOASTS: readonly string[] = [listing_created, listing_updated, listing_held, edit_held];

interface ShellProps {
  readonly person: PersonBadge | null;
  readonly toast?: Toast | undefined;
  /** The operators' notice to all visitors. */
  readonly notice?: string | undefined;
  /** Undefined if the root loader failed. */
  readonly year: number | undefined;
  readonly credit?: Credit | undefined;
  readonly children: ReactNode;
}

export function Shell({ person, toast, notice, year, credit, children }: ShellProps) {
  const isWaiting = useSlowNavigation();
  useClosedMenus();
  useShownPage();
  // A layout effect, so that it runs before forms look for drafts.
  useLayoutEffect(() => {
    if (person && SENT_TOASTS.includes(toast?.text ?? "")) removeSentDraft(person.id);
  }, [person, toast]);
  return (
    <ToastRegion initial={toast}>
      <a href="#main" className="skip-link">
        Към съдържанието
      </a>
      {notice && (
        // data-nosnippet keeps the notice out of search results.
        <p role="status" data-nosnippet className="bg-ink px-4 py-2 text-center font-semibold text-paper print:hidden">
          {notice}
        </p>
      )}
      <Header key={person?.id} person={person} />
      <PrivacyPanel />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {isWaiting && <PageSkeleton />}
        <div hidden={isWaiting}>{children}</div>
        <UnsentDialog />
      </main>
      <div data-said aria-live="polite" suppressHydrationWarning className="messages z-50 print:hidden">
        {FILLED_BY_SCRIPT}
      </div>
      <Footer year={year} credit={credit} />
      <BottomBar person={person} />
    </ToastRegion>
  );
}

/** Milliseconds after which a navigation shows the loading state. */
const LOADING_DELAY = 300;

/** Returns true while a navigation takes longer than LOADING_DELAY. */
function useSlowNavigation(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isNavigating =
    navigation.state === "loading" && !navigation.formMethod && navigation.location.pathname !== pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isNavigating) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), LOADING_DELAY);
    return () => clearTimeout(timer);
  }, [isNavigating]);
  return isSlow && isNavigating;
}

/** Closes menus after a navigation; a sheet with filters stays while the list changes. */
function useClosedMenus(): void {
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    // Hydration is not a navigation: a menu opened before it stays open.
    if (before.current === key) return;
    before.current = key;
    for (const menu of document.querySelectorAll<HTMLElement>("[popover]:popover-open:not(.filters)"))
      menu.hidePopover();
  }, [key]);
}
