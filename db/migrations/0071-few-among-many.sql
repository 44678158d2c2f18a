-- concurrently
-- Finds ended sessions, demonstration accounts and administrators without reading all rows.
drop index concurrently if exists sessions_expires_at_idx;
create index concurrently sessions_expires_at_idx on sessions (expires_at);
drop index concurrently if exists users_sample_idx;
create index concurrently users_sample_idx on users (id) where is_sample;
drop index concurrently if exists users_admin_idx;
create index concurrently users_admin_idx on users (id) where is_admin;
