-- What like ads cost, computed by a job from the ads.

create table price_figures (
  -- What the ads have in common (price-group.server.ts).
  group_key text primary key,
  category_id smallint not null references categories on delete cascade,
  label text not null,
  -- The headwords of the label, by which the page is searched.
  words text[] not null,
  -- False for groups of years that overlap with a listed one.
  is_listed boolean not null,
  ads integer not null,
  currency text not null,
  -- The middle half of the prices and the middle one.
  low_cents bigint not null,
  median_cents bigint not null,
  high_cents bigint not null,
  -- The histogram: where it begins, how wide a bar is, and the ads in each bar.
  from_cents bigint not null,
  width_cents bigint not null,
  bars integer[] not null,
  built_at timestamptz not null,
  constraint price_figures_currency check (currency in ('BGN', 'EUR'))
);
create index price_figures_listed_idx on price_figures (category_id, ads desc, group_key) where is_listed;
