alter table listings validate constraint listings_principal, validate constraint listings_principal_agreed,
  validate constraint listings_inactive_reason;
