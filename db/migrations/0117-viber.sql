-- The person said that the number has Viber. It belongs to the number, so that all ads with it say the same.
alter table phones add column has_viber boolean not null default false;
