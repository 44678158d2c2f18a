-- An ad may wait for an administrator before it is published.
alter table listings drop constraint listings_inactive_reason,
  add constraint listings_inactive_reason check (inactive_reason in ('paused', 'sold', 'admin', 'review')) not valid;

-- The modes of screening rules that administrators have changed; the code has the defaults.
create table screening_modes (
  rule text constraint screening_modes_pkey primary key,
  mode text not null,
  changed_at timestamptz not null default now(),
  constraint screening_modes_mode check (mode in ('off', 'ask', 'hold', 'refuse'))
);

-- Ads and edits that wait for an administrator: one row for each ad.
create table listing_reviews (
  listing_id uuid constraint listing_reviews_pkey primary key
    constraint listing_reviews_listing_id_fkey references listings on delete cascade,
  -- The content of an edit of a published ad; null if the ad itself waits.
  content jsonb,
  -- The marked words that hold it, as 'rule.keyed hash'; the words themselves are only in the ad.
  words text[] not null,
  signals text[] not null,
  held_at timestamptz not null default now(),
  -- When the owner was told.
  told_at timestamptz
);
create index listing_reviews_held_at_idx on listing_reviews (held_at, listing_id);
create index listing_reviews_untold_idx on listing_reviews (listing_id) where told_at is null;

-- The marked words of an ad that may stay, as keyed hashes.
create table approved_words (
  listing_id uuid not null constraint approved_words_listing_id_fkey references listings on delete cascade,
  rule text not null,
  words text not null,
  -- True: by an administrator; false: by the owner, who was asked.
  is_by_admin boolean not null,
  approved_at timestamptz not null default now(),
  constraint approved_words_pkey primary key (listing_id, rule, words)
);

-- Answers to 'Ваши ли са тези данни, или имате съгласието на човека?'
create table consent_answers (
  user_id uuid not null constraint consent_answers_user_id_fkey references users on delete cascade,
  rule text not null,
  words text not null,
  is_allowed boolean not null,
  answered_at timestamptz not null default now(),
  constraint consent_answers_pkey primary key (user_id, rule, words)
);

-- The photos that only a waiting edit shows: they belong to no ad yet, and are no orphans.
alter table photos add column review_of uuid;
alter table photos add constraint photos_review_of_fkey
  foreign key (review_of) references listing_reviews on delete set null not valid;

create or replace function mark_orphaned_photo() returns trigger language plpgsql as $$
begin
  new.orphaned_at := case when new.listing_id is null and new.review_of is null then now() end;
  return new;
end $$;
drop trigger photos_orphaned on photos;
create trigger photos_orphaned before update of listing_id, review_of on photos
  for each row execute function mark_orphaned_photo();
