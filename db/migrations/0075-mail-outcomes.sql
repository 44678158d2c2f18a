alter table alert_mails validate constraint alert_mails_outcome;
