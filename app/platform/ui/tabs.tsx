/**
 * Tabs whose triggers are links, so that each panel can be reached without JavaScript. Arrow keys work as in the ARIA pattern.
 * Not Radix, whose tabs write style attributes, which the content-security policy forbids (docs/decisions/004).
 */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Spaced } from "./spaced.tsx";

export interface TabPanel {
  /** The id of the panel and the value of the `tab` parameter. */
  readonly id: string;
  readonly label: string;
  /** The number of pending items, shown in red; hidden at zero. */
  readonly badge?: number;
  readonly content: ReactNode;
}

export function Tabs({ label, panels }: { readonly label: string; readonly panels: readonly TabPanel[] }) {
  const { current, prefix, list, select, onKeyDown } = useTabs(panels);
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="row-scroll gap-6 border-b border-line print:hidden"
      >
        <Spaced>
          {panels.map(({ id, label: text, badge = 0 }) => (
            <a
              key={id}
              href={`?tab=${id}`}
              role="tab"
              id={`${prefix}${id}-tab`}
              aria-selected={id === current}
              aria-controls={`${prefix}${id}`}
              tabIndex={id === current ? 0 : -1}
              onClick={select(id)}
              className="tab"
            >
              <span>{text}</span>{" "}
              {badge > 0 && (
                <span className="ml-1.5 rounded-full bg-bad px-1.5 text-xs leading-5 font-bold text-on-bad">
                  {badge}
                </span>
              )}
            </a>
          ))}
        </Spaced>
      </div>
      {panels.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${prefix}${id}`}
          aria-labelledby={`${prefix}${id}-tab`}
          data-current={id === current || undefined}
          className="py-4"
        >
          {content}
        </div>
      ))}
    </div>
  );
}

function useTabs(panels: readonly TabPanel[]) {
  const [params] = useSearchParams();
  const initial = panels.find(({ id }) => id === params.get("tab"));
  const [current, setCurrent] = useState(initial?.id ?? panels[0]?.id);
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the current tab may be outside the visible part of the row.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[aria-controls="${prefix}${current}"]`);
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2 });
  }, [current, prefix]);
  /** Shows a panel and sets it in the URL, for reloads and the back button, without a request to the server. */
  const show = (id: string) => {
    setCurrent(id);
    const search = new URLSearchParams(location.search);
    search.set("tab", id);
    history.replaceState(history.state, "", `?${search}`);
  };
  const select = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    show(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const position = panels.findIndex(({ id }) => id === current);
    const next = panels[(position + step + panels.length) % panels.length];
    if (!next) return;
    event.preventDefault();
    show(next.id);
    list.current?.querySelector<HTMLElement>(`[aria-controls="${prefix}${next.id}"]`)?.focus();
  };
  return { current, prefix, list, select, onKeyDown };
}
