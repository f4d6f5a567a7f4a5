import { ChangePassword } from './ChangePassword.tsx';
import { DutyScreen } from './DutyScreen.tsx';

/** A password that has run out or was given for one sign-in is changed before anything else opens. */
export const ChangePasswordPage = () => (
  <DutyScreen title="Смена пароля" reason="Чтобы продолжить работу, задайте новый пароль.">
    {({ userName, minPasswordLength }, goOn) => (
      <ChangePassword userName={userName} minLength={minPasswordLength} onChanged={goOn} />
    )}
  </DutyScreen>
);
