-- Offices, such as that of a mayor, that an administrator appointed to get the weekly sheet with phones by mail, once they have confirmed the address.
create table offices (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  -- The municipality, by its slug.
  town text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Since when it gets no sheet any more, by an administrator or by itself.
  ended_at timestamptz,
  constraint offices_once unique (email, town),
  constraint offices_name_length check (char_length(name) between 2 and 80),
  constraint offices_email_lower check (email = lower(email))
);
