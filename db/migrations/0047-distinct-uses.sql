-- What each key has used of a limit that counts different things, such as the phone numbers that a browser was shown. Key and item are
-- hashes; `used_at` is in milliseconds.
create table distinct_uses (
  key text not null,
  item text not null,
  used_at bigint not null,
  constraint distinct_uses_pkey primary key (key, item)
);

create index distinct_uses_key_used_at_idx on distinct_uses (key, used_at);
