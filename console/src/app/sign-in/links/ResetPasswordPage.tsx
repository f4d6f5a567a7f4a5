import { ForgottenPassword } from './ForgottenPassword.tsx';
import { LinkPage } from './LinkPage.tsx';
import { useLinkToken } from './use-link-token.ts';

/** With a link: sets a new password; without one: requests the link. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return token ? <LinkPage key={token} title="Новый пароль" token={token} /> : <ForgottenPassword />;
}
