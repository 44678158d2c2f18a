-- The municipality, by its slug, whose weekly sheet the account of an office gets with phones by mail.
alter table users add column sheet_town text;
