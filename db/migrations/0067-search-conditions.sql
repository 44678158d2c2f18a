-- The conditions of a saved search, one in each line, as lists understand them; null until the search is analysed again. From here on
-- nothing reads category_id, towns, price_from, price_to, is_trader and fields.
alter table saved_searches add column conditions text;
