/** The QR code, the key and the backup codes, which are shown once. Hidden fields keep them if the form is refused. */
import { ProfileSection } from "#app/accounts/profile/profile-nav.tsx";

export interface SecretsProps {
  readonly uri: string;
  readonly picture: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

export function Secrets({ picture, secret, backupCodes }: SecretsProps) {
  return (
    <>
      <ProfileSection title="1. Добавете профила в приложението">
        <p>
          Отворете приложение за кодове (например Google Authenticator, Aegis или 2FAS) и сканирайте картинката с
          телефона си.
        </p>
        <img src={picture} alt="QR код за приложението" width={220} height={220} className="rounded-control bg-white" />
        <p>
          Или въведете ключа на ръка: <code className="font-semibold break-all">{secret}</code>
        </p>
      </ProfileSection>
      <ProfileSection title="2. Запазете резервните кодове">
        <p>С всеки от тях можете да влезете веднъж, ако телефонът не е у Вас. Показваме ги само сега.</p>
        <ul className="grid up-to-2 gap-2 font-mono">
          {backupCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </ProfileSection>
    </>
  );
}
