-- Mails to recipients are delivered by jobs of the queue. Processes of the previous version look for mails with try_at in the past;
-- a mail that has a job is never due for them.
alter table alert_mails alter column try_at set default 'infinity',
  drop constraint alert_mails_outcome,
  -- doubtful: the mail server refused the recipient without a reason.
  add constraint alert_mails_outcome check (outcome in ('sent', 'no_mailbox', 'doubtful', 'refused', 'unwanted')) not valid;
