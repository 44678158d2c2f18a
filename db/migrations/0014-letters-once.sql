-- A letter whose answer was lost is sent again with the key of its form: the same words arrive once.
alter table messages add column form_key uuid;
create unique index messages_once on messages (form_key, md5(subject || message)) where form_key is not null;
