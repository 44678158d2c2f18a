-- What operators have done or set, one row each: when the last archive was made ('backup', its size and file in `details`),
-- the line on all pages that announces work ('notice'), and whether nothing is written ('read_only').
create table operation_marks (
  name text primary key constraint operation_marks_name check (name in ('backup', 'notice', 'read_only')),
  at timestamptz not null default now(),
  details jsonb not null default '{}'
);
