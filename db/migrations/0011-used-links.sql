-- A link that has confirmed an address is kept for a year, used: whoever follows it once more is told that it has.
alter table account_links add column used_at timestamptz;
