-- When a followed seller's ads were last looked at, as saved searches know it.
alter table follows add column seen_at timestamptz not null default now();
