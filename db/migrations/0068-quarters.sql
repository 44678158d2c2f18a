-- What follows the town of an ad ('кв. Орфей'), and what the person typed where that differs from the place as shown. The job that
-- indexes ads again reads the places of present ads in small steps. Back: set town = typed_place where that is not null.
alter table listings add column quarter text not null default '', add column typed_place text;
alter table listings add constraint listings_quarter_length check (char_length(quarter) <= 80) not valid;

drop trigger listings_tell_changed on listings;
create trigger listings_tell_changed
  after update of title, description, town, quarter, category_id, attributes, price_cents, currency, status, is_public on listings
  for each row when (new.is_public and new.status = 'active' and (not old.is_public
    or (old.status, old.title, old.description, old.town, old.quarter, old.category_id, old.attributes, old.price_bgn)
      is distinct from (new.status, new.title, new.description, new.town, new.quarter, new.category_id, new.attributes, new.price_bgn)))
  execute function queue_listing_to_tell();

drop trigger listings_change_made on listings;
create trigger listings_change_made after update on listings
  for each row when (
    new.was_public and (
      old.is_public, old.status, old.title, old.description, old.price_cents, old.currency, old.town, old.quarter, old.category_id,
      old.attributes, old.priority, old.vip_expires_at, old.listed_at, old.expires_at, old.content_changed_at, old.is_trader
    ) is distinct from (
      new.is_public, new.status, new.title, new.description, new.price_cents, new.currency, new.town, new.quarter, new.category_id,
      new.attributes, new.priority, new.vip_expires_at, new.listed_at, new.expires_at, new.content_changed_at, new.is_trader
    )
  ) execute function note_listing_change();
