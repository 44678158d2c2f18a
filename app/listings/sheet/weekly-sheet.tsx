/** The weekly sheet of a municipality, on screen and on the two sides of an A4 sheet. */
import "./sheet.css";
import { href } from "react-router";
import { NumberText } from "#app/listings/card/number-text.tsx";
import type { QrCode } from "#app/listings/sharing/qr-code.server.ts";
import { QrPicture } from "#app/listings/sharing/qr-picture.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { WholeNumbers } from "#app/platform/ui/whole-numbers.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import type { SheetColumn } from "./sheet-layout.ts";
import type { SheetAd } from "./weekly-sheet.queries.server.ts";

export interface WeeklySheetProps {
  readonly town: string;
  /** 'от 23 до 29 ноември 2026 г.' */
  readonly week: string;
  readonly columns: readonly SheetColumn<SheetAd>[];
  /** Further ads of the week. */
  readonly others: number;
  /** The address of the site without its protocol. */
  readonly host: string;
  readonly code: QrCode;
  /** The phones by the ids of ads, once they were asked for. */
  readonly phones?: Readonly<Record<string, string>>;
}

export function WeeklySheet(sheet: WeeklySheetProps) {
  const { town, week, columns, others, host, code, phones = {} } = sheet;
  const sides = [columns.slice(0, 2), columns.slice(2)].filter(({ length }) => length > 0);
  const example = columns[0]?.[0]?.ads[0]?.number ?? "";
  return (
    <div className="weekly-sheet">
      {sides.map((side, index) => (
        <section key={sides.indexOf(side)} className="sheet-side" aria-label={`Страна ${index + 1}`}>
          {index === 0 && (
            <header className="sheet-head">
              <div>
                <h1 className="text-2xl lg:text-3xl">{`${town}: обявите от седмицата`}</h1>
                <p>{`За седмицата ${week} Всяка обява се отваря с номера си, например ${host}/${example}.`}</p>
              </div>
              <QrPicture code={code} className="" label={`QR код към листа в ${host}`} />
            </header>
          )}
          <div className="sheet-columns">
            {side.map((column) => (
              <Column key={side.indexOf(column)} column={column} phones={phones} />
            ))}
          </div>
          <p className="sheet-foot">
            {`${others > 0 ? `Още ${counted(others, "обява", "обяви")} на ${host}. ` : ""}От всяка категория подред, първо обявите със снимка, после най-новите. Страна ${index + 1} от ${sides.length}.`}
          </p>
        </section>
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly column: SheetColumn<SheetAd>;
  readonly phones: Readonly<Record<string, string>>;
}

function Column({ column, phones }: ColumnProps) {
  return (
    <div>
      {column.map(({ category, isContinued, ads }) => (
        <section key={category}>
          <h2>{isContinued ? `${category} (продължение)` : category}</h2>
          <ul>
            {ads.map(({ id, slug, title, lines, number, price, town }) => (
              <li key={id}>
                <p className={`sheet-title ${lines === 1 ? "one-line" : "two-lines"}`}>
                  <Link to={href("/ad/:slug", { slug })} className="hover:text-grape">
                    {title}
                  </Link>
                </p>
                <p className="sheet-line">
                  <strong>
                    <WholeNumbers text={price} />
                  </strong>{" "}
                  <NumberText number={number} label="№ " />
                </p>
                <p className="sheet-line">
                  <span>{town}</span> {phones[id] && <strong className="even-digits">{phones[id]}</strong>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
