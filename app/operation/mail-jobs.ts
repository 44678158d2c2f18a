/** The jobs that send one mail or message each, by what it is to people. A test compares them with the jobs. */
export const MAIL_JOBS: Readonly<Record<string, string>> = {
  "greet-new-account": "Потвърждение на имейл",
  "send-password-link": "Линк за нова парола",
  "send-invitation": "Покана",
  "send-sign-in-code": "Код за вход",
  "send-email-change": "Смяна на имейл",
  "tell-email-changing": "Предупреждение за смяна на имейл",
  "tell-new-device": "Вход от ново устройство",
  "tell-deleted": "Изтрит профил",
  "send-sms": "SMS с код",
  "ask-to-confirm-alerts": "Потвърждение на адрес за известия",
  "tell-expiring": "Изтичаща обява",
  "tell-request-answered": "Отговор на заявка",
  "tell-decision": "Решение за обява",
  "tell-blocked": "Решение за профил",
  "tell-phone-released": "Освободен телефон",
};

/** What the mails of new ads are called beside them. */
export const ALERT_LABEL = "Известие за обяви";
