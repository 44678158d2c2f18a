-- Reasons and decisions become codes; what people read for each code stands in the code, where it may be reworded.
-- A text that is none of these stays as it is and breaks the new constraint: the migration stops, and nothing is lost.

alter table reports drop constraint reports_reason;
update reports set reason = case reason
  when 'Измамна обява' then 'fraud'
  when 'Неподходящо съдържание' then 'inappropriate'
  when 'Спам или повтаряща се обява' then 'spam'
  when 'Невярна цена' then 'wrong_price'
  when 'Продажба на забранени стоки' then 'forbidden_goods'
  when 'Нарушение на авторски права' then 'copyright'
  when 'Фалшиви контактни данни' then 'false_contacts'
  when 'Други' then 'other'
  else reason end;
alter table reports add constraint reports_reason check (reason in
  ('fraud', 'inappropriate', 'spam', 'wrong_price', 'forbidden_goods', 'copyright', 'false_contacts', 'other'));

update reports set decision = case decision
  when 'Обявата е спряна.' then 'stopped'
  when 'Обявата беше спряна. След нова проверка отново е активна.' then 'restored'
  when 'Обявата е изтрита.' then 'deleted'
  else decision end
  where decision is not null;
alter table reports add constraint reports_decision check (decision in ('stopped', 'restored', 'deleted'));

update listings set decision_reason = case decision_reason
  when 'Измамна обява' then 'fraud'
  when 'Неподходящо съдържание' then 'inappropriate'
  when 'Спам или повтаряща се обява' then 'spam'
  when 'Невярна цена' then 'wrong_price'
  when 'Забранени стоки или услуги' then 'forbidden'
  when 'Нарушени авторски права' then 'copyright'
  when 'Фалшиви данни за контакт' then 'false_contacts'
  when 'Друго нарушение на правилата' then 'other'
  else decision_reason end
  where decision_reason is not null;
alter table listings add constraint listings_decision_reason_code check (decision_reason in
  ('fraud', 'inappropriate', 'spam', 'wrong_price', 'forbidden', 'copyright', 'false_contacts', 'other'));

update users set block_reason = case block_reason
  when 'Измама или опит за измама' then 'fraud'
  when 'Спам' then 'spam'
  when 'Обидно или заплашително поведение' then 'abuse'
  when 'Забранени стоки или услуги' then 'forbidden'
  when 'Повече от един профил на едно лице' then 'several_accounts'
  when 'Друго нарушение на правилата' then 'other'
  else block_reason end
  where block_reason is not null;
alter table users add constraint users_block_reason_code check (block_reason in
  ('fraud', 'spam', 'abuse', 'forbidden', 'several_accounts', 'other'));

-- The letters of an erased account carried a text for a name.
update messages set name = '' where name = 'Изтрит профил' and email = '';

-- Mails about decisions that wait in the job queue, where there is one already.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = jsonb_set(data, '{reason}', to_jsonb(case data ->> 'reason'
      when 'Измамна обява' then 'fraud'
      when 'Неподходящо съдържание' then 'inappropriate'
      when 'Спам или повтаряща се обява' then 'spam'
      when 'Невярна цена' then 'wrong_price'
      when 'Забранени стоки или услуги' then 'forbidden'
      when 'Нарушени авторски права' then 'copyright'
      when 'Фалшиви данни за контакт' then 'false_contacts'
      when 'Друго нарушение на правилата' then 'other'
      else data ->> 'reason' end))
      where name = 'tell-decision' and data ? 'reason';
  end if;
end $$;

-- What is typed into the search is matched to codes first, so the words of an ad's title are all that is left to index.
drop index reports_words_idx;
create index reports_title_words_idx on reports using gin (lower(listing_title) gin_trgm_ops);
create index reports_reason_idx on reports (reason, created_at desc, id desc);
