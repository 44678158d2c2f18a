/** The layout of every page: skip link, header, content, footer, bottom bar, toasts and loading state. */
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { ViewerBadge } from "#app/accounts/viewer.ts";
import { removeSentDraft } from "#app/drafts/draft-store.ts";
import { WRITTEN_LATER } from "#app/platform/page-contract.ts";
import { PrivacyPanel } from "#app/privacy/privacy-panel.tsx";
import { useAccountOnDevice } from "#app/saved/use-account.ts";
import { PageSkeleton } from "#app/ui/skeleton.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import { useShownPage } from "#app/ui/use-back-closes.ts";
import { UnsentDialogs } from "#app/unsent/unsent-dialogs.tsx";
import { PAGE_SUCCESS, type Toast } from "#app/wording/toast.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { type Credit, Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** Few are asked, and once. */
const JoinQuestion = lazy(() => import("#app/alerts/join-question.tsx"));

interface ShellProps {
  readonly viewer: ViewerBadge | null;
  readonly toast?: Toast | undefined;
  /** What operators tell everybody. */
  readonly notice?: string | undefined;
  /** Unknown while even the root could not be loaded. */
  readonly year: number | undefined;
  readonly credit?: Credit | undefined;
  readonly children: ReactNode;
}

export function Shell({ viewer, toast, notice, year, credit, children }: ShellProps) {
  const isWaiting = useSlowNavigation();
  useClosedMenus();
  useShownPage();
  const isToJoin = useAccountOnDevice(viewer?.id);
  // Before a form of this page looks for drafts.
  useLayoutEffect(() => {
    // Only now is it sure that the ad is out, or changed.
    const isSaved = toast?.text === PAGE_SUCCESS.listing_created || toast?.text === PAGE_SUCCESS.listing_updated;
    if (viewer && isSaved) removeSentDraft(viewer.id);
  }, [viewer, toast]);
  return (
    <ToastRegion initial={toast}>
      <a href="#main" className="skip-link">
        Към съдържанието
      </a>
      {notice && (
        // Nothing of it belongs to what a search engine shows of the page.
        <p role="status" data-nosnippet className="bg-ink px-4 py-2 text-center font-semibold text-paper print:hidden">
          {notice}
        </p>
      )}
      <Header viewer={viewer} />
      <PrivacyPanel />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {isToJoin && (
          <Suspense>
            <JoinQuestion />
          </Suspense>
        )}
        {isWaiting && <PageSkeleton />}
        <div hidden={isWaiting}>{children}</div>
        <UnsentDialogs viewer={viewer} />
      </main>
      <div data-said aria-live="polite" suppressHydrationWarning className="messages z-50 print:hidden">
        {WRITTEN_LATER}
      </div>
      <Footer year={year} credit={credit} />
      <BottomBar viewer={viewer} />
    </ToastRegion>
  );
}

/** Milliseconds after which a navigation shows the loading state. */
const PATIENCE = 300;

/** Whether a navigation to another page has taken longer than a visitor notices. */
function useSlowNavigation(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const isLeaving =
    navigation.state === "loading" && !navigation.formMethod && navigation.location.pathname !== pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLeaving) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return isSlow && isLeaving;
}

/** Menus close when their link has led somewhere. */
function useClosedMenus(): void {
  const { key } = useLocation();
  const before = useRef(key);
  useEffect(() => {
    // Hydration is not a navigation: a menu opened before it stays open.
    if (before.current === key) return;
    before.current = key;
    for (const menu of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) menu.hidePopover();
  }, [key]);
}
