import { ChangePassword } from './security/ChangePassword.tsx';
import { DutyScreen } from './DutyScreen.tsx';

/** An expired or one-time password must be changed before the console opens. */
export const ChangePasswordPage = () => (
  <DutyScreen title="Смена пароля" reason="Чтобы продолжить работу, задайте новый пароль.">
    {({ userName, minPasswordLength }, goOn, isNeeded) =>
      isNeeded && <ChangePassword userName={userName} minLength={minPasswordLength} onChanged={goOn} />
    }
  </DutyScreen>
);
