-- concurrently
-- The VIP ads of a town or category are found without reading those of others.
drop index concurrently if exists listings_vip_list_idx;
create index concurrently listings_vip_list_idx on listings (listed_at desc, id desc, town, category_id)
  where is_public and priority = 'vip';
drop index concurrently if exists listings_vip_idx;
