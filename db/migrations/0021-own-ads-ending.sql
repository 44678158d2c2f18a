-- The mail about own ads that end soon has a switch as well.
alter table recipients add column wants_own boolean not null default true;
