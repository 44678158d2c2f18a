-- The time step of the last accepted authenticator code (RFC 6238, section 5.2): a code of that step or an earlier one is refused.
alter table two_factors add column last_accepted_step integer;
