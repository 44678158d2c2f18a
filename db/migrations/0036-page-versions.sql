-- When what crawlers keep last said something else, the same for all processes. A page has its place by its address, another one that
-- falls on the same takes it over, so there are never more rows than places. Not logged: what a crash takes along counts as changed.
create unlogged table page_versions (
  place integer primary key constraint page_versions_place check (place between 0 and 65535),
  address text not null,
  etag text not null,
  at timestamptz not null
);
