-- Searches without results, for administrators. Both the text and the network are stored as keyed hashes; the text itself is stored only
-- once three networks have asked for it.
create table unanswered_searches (
  query_hash text not null,
  network_hash text not null,
  asked_at timestamptz not null default now(),
  text text,
  constraint unanswered_searches_pkey primary key (query_hash, network_hash),
  constraint unanswered_searches_text_length check (length(text) <= 200)
);
create index unanswered_searches_asked_at_idx on unanswered_searches (asked_at);

-- Synonyms that administrators add to those of the source code: a search for the phrase also finds the meaning.
create table search_synonyms (
  id uuid not null default gen_random_uuid(),
  phrase text not null,
  meaning text not null,
  created_at timestamptz not null default now(),
  constraint search_synonyms_pkey primary key (id),
  constraint search_synonyms_phrase_meaning_key unique (phrase, meaning),
  constraint search_synonyms_length check (length(phrase) <= 200 and length(meaning) <= 200)
);
