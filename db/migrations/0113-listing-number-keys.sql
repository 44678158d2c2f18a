-- concurrently
drop index concurrently if exists listings_number_key;
create unique index concurrently listings_number_key on listings (number);
drop index concurrently if exists tombstones_number_key;
create unique index concurrently tombstones_number_key on tombstones (number);
