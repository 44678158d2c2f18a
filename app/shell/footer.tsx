/** The footer of every page. */
import { href, Link } from "react-router";
import { ReopenChoice } from "#app/privacy/privacy-panel.tsx";
import { FOOTER_LINKS } from "#app/site/pages.ts";

/** The maker, when the settings name one. */
export interface Credit {
  readonly name: string;
  readonly url: string;
}

interface FooterProps {
  readonly year: number | undefined;
  readonly credit: Credit | undefined;
}

export function Footer({ year, credit }: FooterProps) {
  return (
    <footer className="mt-16 border-t border-line pt-8 pb-28 text-sm text-muted lg:pb-10 print:hidden">
      <div className="container-page flex flex-wrap items-center gap-x-6 gap-y-1">
        <p className="mr-auto">© {year} Тукашно. Безплатни обяви за Хасково и региона.</p>
        {FOOTER_LINKS.map(({ to, label }) => (
          <FooterLink key={to} to={to}>
            {label}
          </FooterLink>
        ))}
        <ReopenChoice className={`cursor-pointer ${LINK}`} />
        {credit ? (
          <a href={credit.url} className={LINK}>
            Изработка: {credit.name}
          </a>
        ) : (
          <FooterLink to={href("/about")}>Изработка: Тукашно</FooterLink>
        )}
      </div>
    </footer>
  );
}

const LINK = "footer-link";

function FooterLink({ to, children }: { readonly to: string; readonly children: React.ReactNode }) {
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );
}
