-- Photos whose files are not in the storage, as after the loss of a disk. Pages omit them until the files are back.
alter table photos add column is_missing boolean not null default false;
