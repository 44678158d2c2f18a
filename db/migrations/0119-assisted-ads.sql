-- An assistant, such as a librarian, publishes for people without an account. The name of the office; null for everybody else.
alter table users add column office text;

-- The person for whom an assistant published the ad, the number that the ad shows, and since when that person agrees.
alter table listings add column principal_name text, add column principal_phone text, add column principal_agreed_at timestamptz;
alter table listings add constraint listings_principal check ((principal_name is null) = (principal_phone is null)
  and (principal_phone is not null or principal_agreed_at is null)) not valid;
-- Nobody sees the number of a person who has not agreed.
alter table listings add constraint listings_principal_agreed check
  (principal_phone is null or principal_agreed_at is not null or status not in ('active', 'reserved')) not valid;
alter table listings drop constraint listings_inactive_reason;
-- unconfirmed: the person for whom an assistant published has not agreed yet.
alter table listings add constraint listings_inactive_reason
  check (inactive_reason in ('paused', 'sold', 'admin', 'review', 'unconfirmed')) not valid;

-- The number of the person behind an assisted ad: it yields to whoever claims it for an account.
alter table phones add column is_assisted boolean not null default false;
