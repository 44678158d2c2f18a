-- Of the message of an erased account nothing is left to read or answer.
update messages set status = 'resolved', updated_at = now() where status in ('new', 'reviewed') and name = '' and subject = '';
