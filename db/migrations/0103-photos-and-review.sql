-- Photos, and what waits for an administrator before it is published (docs/decisions/044-review-before-publishing.md).

-- The modes of screening rules that administrators have changed; the code has the defaults.
create table screening_modes (
  rule text primary key,
  mode text not null,
  changed_at timestamptz not null default now(),
  constraint screening_modes_mode check (mode in ('off', 'ask', 'hold', 'refuse'))
);

-- Ads and edits that wait for an administrator: one row for each ad.
create table listing_reviews (
  listing_id uuid primary key references listings on delete cascade,
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
  listing_id uuid not null references listings on delete cascade,
  rule text not null,
  words text not null,
  -- True: by an administrator; false: by the owner, who was asked.
  is_by_admin boolean not null,
  approved_at timestamptz not null default now(),
  constraint approved_words_pkey primary key (listing_id, rule, words)
);

-- Answers to 'Ваши ли са тези данни, или имате съгласието на човека?'
create table consent_answers (
  user_id uuid not null references users on delete cascade,
  rule text not null,
  words text not null,
  is_allowed boolean not null,
  answered_at timestamptz not null default now(),
  constraint consent_answers_pkey primary key (user_id, rule, words)
);

-- A photo without an ad is an upload not yet published, or remains of a deleted ad; a job removes both.
create table photos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  listing_id uuid references listings on delete set null,
  position smallint not null default 0,
  key text not null,
  width integer not null,
  height integer not null,
  -- A few pixels as a data: URL, shown until the photo is there.
  placeholder text not null,
  created_at timestamptz not null default now(),
  -- Since when neither an ad nor a waiting edit shows it; kept by a trigger.
  orphaned_at timestamptz default now(),
  -- The ad whose waiting edit shows it; it belongs to no ad yet, and is no orphan.
  review_of uuid references listing_reviews on delete set null,
  -- Its files are not in the storage, as after the loss of a disk. Pages omit it until they are back.
  is_missing boolean not null default false,
  constraint photos_key_key unique (key),
  constraint photos_position check (position >= 0),
  constraint photos_size check (width > 0 and height > 0),
  -- One photo in each place of an ad; deferred, because photos change places in one transaction.
  constraint photos_place_key unique (listing_id, position) deferrable initially deferred
);
create index photos_user_id_idx on photos (user_id);
-- Jobs take photos that never came to an ad after two weeks, those of a deleted ad after a day.
create index photos_free_idx on photos (user_id, created_at) where listing_id is null;
create index photos_orphans_idx on photos (orphaned_at) where listing_id is null;
create index photos_review_of_idx on photos (review_of) where review_of is not null;
create index photos_missing_idx on photos (key) where is_missing;

-- The files of photos whose row is gone. A file is deleted only because a row here names it: a trigger writes one for each deleted photo.
create table discarded_photos (
  key text primary key,
  -- Whose it was, without a reference: the person may be deleted first.
  user_id uuid,
  discarded_at timestamptz not null default now(),
  -- What erasing an account or an administrator removes: it waits less than a day, not the usual days.
  is_urgent boolean not null default false,
  -- Set when its files have been moved to where no address leads.
  delete_after timestamptz
);
create index discarded_photos_new_idx on discarded_photos (discarded_at) where delete_after is null;
create index discarded_photos_due_idx on discarded_photos (delete_after);
create index discarded_photos_user_idx on discarded_photos (user_id);
