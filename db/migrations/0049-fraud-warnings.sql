-- When a person was last shown what fraudsters write to sellers; null before the first ad.
alter table users add column fraud_warned_at timestamptz;
