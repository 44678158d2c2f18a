alter table listings validate constraint listings_inactive_reason;
