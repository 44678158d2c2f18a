-- concurrently
drop index concurrently if exists users_sheet_town_idx;
create index concurrently users_sheet_town_idx on users (sheet_town) where sheet_town is not null;
