-- Notices of illegal content (Regulation 2022/2065, article 16): the exact place, the ground in the law, and good faith.
alter table reports drop constraint reports_reason;
alter table reports add constraint reports_reason check (reason in
  ('fraud', 'inappropriate', 'spam', 'wrong_price', 'forbidden_goods', 'copyright', 'false_contacts', 'other', 'illegal')) not valid;
alter table reports add column place text;
alter table reports add column legal_ground text;
alter table reports add column in_good_faith boolean not null default false;
