-- concurrently
-- Finds the accounts that use a network or browser.
drop index concurrently if exists user_addresses_address_hash_idx;
create index concurrently user_addresses_address_hash_idx on user_addresses (address_hash);
