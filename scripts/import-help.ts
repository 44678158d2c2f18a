// The text of `npm run import -- --help`.
import { FILE_FORMATS } from "#app/listings/imports/import-file.server.ts";

export const IMPORT_HELP = `Loads ads from a file into the site's database.

  npm run import -- FILE [options]

The file holds JSON lines (.jsonl, .ndjson: one object a line) or CSV (.csv, .tsv, .txt: a header, then a row an ad, parted
by commas, semicolons, tabs or what a line 'sep=;' above names), plain or gzipped (.gz), in UTF-8 or marked UTF-16. Run it again as often as you like: an ad that is already
here is skipped, and so is one that was imported before and deleted on the site. A bad line is reported, the others go in.

Options
  --owner EMAIL       whose the ads are that name no owner (default: a system account that nobody signs in to)
  --source NAME       where the ads come from, for those that do not say; their ids count within it (default: file)
  --format FORMAT     ${FILE_FORMATS.join(" or ")} (default: by the file's name)
  --currency BGN|EUR  of prices without a currency; needed as soon as the file has one
  --encoding NAME     of the file, e.g. windows-1251 (default: utf-8)
  --limit N           take the first N ads only
  --dry-run           read and check the file, open no database
  --report FILE       write every bad line and everything that was left out to FILE, parted by tabs
  --quiet             no progress, only the summary
  --help              this text

Fields of an ad (a JSON object's keys or a CSV's columns; only the first two are indispensable)
  title               more than 120 characters are cut
  category            slug, key of the form, number or Bulgarian name; also category_slug, category_guess. other: malki-obyavi
  description         more than 5000 characters are cut
  price, currency     a number or '1 500,50 лв.'; BGN or EUR, лв., €. No price or a negative one: none. Without a currency:
                      that of --currency. '2,50 лв./кг', 'по договаряне' and 'подарявам' are understood, too; the
                      columns price_kind (fixed, negotiable, free, swap), swap_for and price_unit (kg, litre, crate,
                      ton, decare, piece) say the same, in categories that know them
  available_from, _to of farm ads: days such as 2026-06-30; also quantity, and picking (self, picked)
  city                or town, location: a settlement of the region gets its own spelling, others stay as they are
  phone               a valid number that no other account has, else it is left out
  owner               e-mail of an account; without such an account the line is bad. Limits on the number of ads do not count
  created_at          or date: ISO, since 1990, not in the future (default: now). Ads expire AD_LIFETIME_DAYS after the import
  status              or статус: reserved, active (default); another one is left out, and the ad is active
  source, id          or source_id: what the ad is known by in a second run (default: its content)
  attributes          an object with the category's fields (in app/catalogue/categories), by name or Bulgarian label; every column
                      not named here counts as one. What is not understood is left out and counted in the summary
  lang                is passed over

Settings: the site's own (DATA_DIR, DATABASE_URL, PRICE_DISPLAY, AD_LIFETIME_DAYS). With the embedded database stop the
site first; a PostgreSQL server can be loaded while it runs.

Exit code: 0 when the file was read to its end, bad lines or not; 1 when not, with one line that says why.`;
