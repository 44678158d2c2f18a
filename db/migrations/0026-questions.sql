-- Owners are asked whether their ads are still there.
alter table listings
  -- When they are asked next; null: not again in this life of the ad.
  add column ask_at timestamptz,
  -- When they were asked last, by mail or in My ads.
  add column asked_at timestamptz,
  -- Mails with that question that the mail server took, since the owner last said anything.
  add column unanswered smallint not null default 0,
  -- Since when two of them are.
  add column silent_since timestamptz,
  add constraint listings_unanswered check (unanswered >= 0);

-- What is there already is asked about at the next of its times, in a life of sixty days, spread over a week more.
update listings set ask_at = next + random() * interval '7 days'
  from (select l.id, min(l.expires_at - days * interval '1 day') as next
    from listings l, unnest(array[52.5, 40, 15]) days
    where l.status in ('active', 'reserved') and l.expires_at - days * interval '1 day' > now() + interval '3 days'
    group by l.id) times
  where times.id = listings.id;

create index listings_ask_at_idx on listings (ask_at) where status in ('active', 'reserved');
create index listings_silent_since_idx on listings (silent_since) where status in ('active', 'reserved') and silent_since is not null;

alter table recipients add column wants_questions boolean not null default true;

alter table alert_mails
  add column kind text not null default 'ads',
  -- The day in Sofia of a mail that asks: a person gets one a day.
  add column asked_on date,
  add constraint alert_mails_kind check (kind in ('ads', 'questions', 'stopped')),
  add constraint alert_mails_asked check ((kind = 'questions') = (asked_on is not null));
create unique index alert_mails_asked_once on alert_mails (recipient_id, asked_on) where asked_on is not null;
create index alert_mails_own_idx on alert_mails (ended_at) where kind <> 'ads';

-- The own ads that a mail is about, in its order.
create table mail_listings (
  mail_id uuid not null references alert_mails on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  place integer not null,
  constraint mail_listings_pkey primary key (mail_id, listing_id)
);
create index mail_listings_listing_id_idx on mail_listings (listing_id);

-- When owners were last looked after: one row.
create table question_runs (
  id boolean not null default true,
  ran_at timestamptz not null,
  constraint question_runs_pkey primary key (id),
  constraint question_runs_one check (id)
);
