import { href } from "react-router";
import { ReopenChoice } from "#app/accounts/privacy/privacy-panel.tsx";
import { FOOTER_LINKS } from "#app/accounts/visit/pages.ts";
import { Link } from "#app/platform/ui/link.tsx";
import { Spaced } from "#app/platform/ui/spaced.tsx";

/** The maker of the site, if the settings name one. */
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
    <footer className="page-footer">
      <div className="container-page">
        <p>{`© ${year} Тукашно. Безплатни обяви за Хасково и региона.`}</p>
        <Spaced>
          {FOOTER_LINKS.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <Link to={href("/sedmitsa/:town", { town: "haskovo" })}>Седмичен лист</Link>
          <ReopenChoice />
          {credit ? (
            <a href={credit.url}>{`Изработка: ${credit.name}`}</a>
          ) : (
            <Link to={href("/about")}>Изработка: Тукашно</Link>
          )}
        </Spaced>
      </div>
    </footer>
  );
}
