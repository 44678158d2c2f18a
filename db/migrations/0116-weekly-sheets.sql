-- The owner lets the phone be printed on the weekly sheet of the town.
alter table listings add column prints_phone boolean not null default false;

-- The sheet of this week of each municipality, so that it stays the same all week. An ad that is hidden since is left out when it is shown.
create table weekly_sheets (
  -- The municipality, by its slug.
  town text primary key,
  -- Its Monday.
  week date not null,
  -- The chosen ads, in their order.
  listing_ids uuid[] not null,
  -- Further ads of the week, for which there was no room.
  others integer not null,
  constraint weekly_sheets_others check (others >= 0)
);
