alter table photos validate constraint photos_review_of_fkey;
