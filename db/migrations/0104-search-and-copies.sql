-- The words of all ads, searches without results, and the changes that programs with a copy of the ads ask for.

-- How many ads have each word: what is typed is read in memory against these. Bytes, not the collation, order them in every database.
create table search_words (
  word text collate "C" not null,
  ads integer not null,
  constraint search_words_pkey primary key (word)
);

-- Writers only add changes, so that they never wait for each other; a job adds them to search_words. Every process reads what is new to it.
create table search_word_changes (
  id bigint generated always as identity,
  -- Changes commit in another order than their numbers: a reader goes by the transactions that it has not seen.
  written_by xid8 not null default pg_current_xact_id(),
  words text[] not null,
  counts integer[] not null,
  folded_at timestamptz,
  constraint search_word_changes_pkey primary key (id)
);
create index search_word_changes_written_by_idx on search_word_changes (written_by);

-- One row; another vocabulary here makes every process read the words again.
create table search_state (
  only_row boolean not null default true,
  vocabulary uuid not null default gen_random_uuid(),
  constraint search_state_pkey primary key (only_row),
  constraint search_state_only_row check (only_row)
);

-- Searches without results, for administrators. Text and network are stored as keyed hashes; the text itself only once three networks
-- have asked for it, because one person's search may be about that person.
create table unanswered_searches (
  query_hash text not null,
  network_hash text not null,
  asked_at timestamptz not null default now(),
  text text,
  constraint unanswered_searches_pkey primary key (query_hash, network_hash),
  constraint unanswered_searches_text_length check (length(text) <= 200)
);
create index unanswered_searches_asked_at_idx on unanswered_searches (asked_at);

-- The ads that visitors saw change, in an order that nobody can be late for: `number` is the transaction that changed the ad last. Numbers of
-- transactions begin anew in a restored database; the value of the sequence is added to them, so that they continue to rise.
create sequence listing_change_base minvalue 0 start 0;
create table listing_changes (
  -- Without a reference, because programs must learn of deleted ads.
  listing_id uuid primary key,
  number bigint not null,
  changed_at timestamptz not null default now()
);
create index listing_changes_idx on listing_changes (number, listing_id);

-- Answers to calls that a program may repeat, by a keyed hash of caller and key. `status` is null while the call is under way.
create table repeated_calls (
  key text primary key,
  request text not null,
  status integer,
  answer text,
  created_at timestamptz not null default now()
);
create index repeated_calls_age_idx on repeated_calls (created_at);
