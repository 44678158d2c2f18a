-- concurrently
-- Better Auth finds the account of an identity by its id and its provider, no longer by the issuer.
drop index concurrently if exists accounts_account_id_idx;
create index concurrently accounts_account_id_idx on accounts (account_id);
