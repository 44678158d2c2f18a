/** The layout of a page with one short form. */
import type { ReactNode } from "react";

export function NarrowPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="container-page max-w-lg! py-8">
      <h1 className="mb-5 text-2xl">{title}</h1>
      {children}
    </div>
  );
}
