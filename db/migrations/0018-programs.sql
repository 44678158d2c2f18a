-- What programs that keep a copy ask for: the ads that visitors saw change, in an order that nobody can be late for.

-- `number` is the transaction that changed the ad last. Numbers of transactions begin anew in a database that was restored
-- from a copy; what stands in the sequence is added to them, so that they go on rising.
create sequence listing_change_base minvalue 0 start 0;

create table listing_changes (
  listing_id uuid primary key,
  number bigint not null,
  changed_at timestamptz not null default now()
);
create index listing_changes_idx on listing_changes (number, listing_id);

create function note_listing_change() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  insert into listing_changes (listing_id, number)
    select changed, last_value + pg_current_xact_id()::text::bigint from listing_change_base
    on conflict (listing_id) do update set number = excluded.number, changed_at = excluded.changed_at;
  return null;
end $$;

-- An ad that nobody has seen yet is no news; its views and search keys are none either.
create trigger listings_change_added after insert on listings
  for each row when (new.is_public) execute function note_listing_change();
create trigger listings_change_removed after delete on listings
  for each row when (old.was_public) execute function note_listing_change();
create trigger listings_change_made after update on listings
  for each row when (
    new.was_public and (
      old.is_public, old.title, old.description, old.price_cents, old.currency, old.town, old.category_id, old.attributes,
      old.priority, old.vip_expires_at, old.listed_at, old.expires_at, old.content_changed_at
    ) is distinct from (
      new.is_public, new.title, new.description, new.price_cents, new.currency, new.town, new.category_id, new.attributes,
      new.priority, new.vip_expires_at, new.listed_at, new.expires_at, new.content_changed_at
    )
  ) execute function note_listing_change();

insert into listing_changes (listing_id, number) select id, 0 from listings where was_public;

-- Answers to calls that a program may repeat, by a keyed hash of caller and key. `status` is null while the call is under way.
create table repeated_calls (
  key text primary key,
  request text not null,
  status integer,
  answer text,
  created_at timestamptz not null default now()
);
create index repeated_calls_age_idx on repeated_calls (created_at);
