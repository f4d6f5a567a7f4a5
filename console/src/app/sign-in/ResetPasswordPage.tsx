import { ForgottenPassword } from './ForgottenPassword.tsx';
import { LinkPage } from './LinkPage.tsx';
import { useLinkToken } from './use-link-token.ts';

/** With a link: a new password; without one: asks for the link. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return token ? <LinkPage key={token} title="Новый пароль" token={token} /> : <ForgottenPassword />;
}
