-- Ads are found by headwords instead of words, and what is typed is read in memory against the words of all ads.

-- Which analysis an ad's search keys come from: a job indexes anew what another one made.
alter table listings add column search_version integer not null default 0;
create index listings_search_version_idx on listings (category_id, search_version);

-- The words of all ads, and how many ads have each. Writers only add changes, so that they never wait for each other; a job folds
-- them in. Every process reads what is new to it.
drop table search_words;
create table search_words (
  word text collate "C" not null,
  ads integer not null,
  constraint search_words_pkey primary key (word)
);
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

-- One row; another vocabulary here tells every process to read it anew.
create table search_state (
  only_row boolean not null default true,
  vocabulary uuid not null default gen_random_uuid(),
  constraint search_state_pkey primary key (only_row),
  constraint search_state_only_row check (only_row)
);
