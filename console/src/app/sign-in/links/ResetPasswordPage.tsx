import { Stack, Text, Title } from '@mantine/core';
import { signInPaths } from '../../../sign-in-paths.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { PublicScreen } from '../PublicScreen.tsx';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { LinkPage } from './LinkPage.tsx';
import { useHadToken, useLinkToken } from './use-link-token.ts';

/** With a link: sets a new password; without one: requests the link. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const hadToken = useHadToken();
  if (token) return <LinkPage key={token} title="Новый пароль" token={token} />;
  return hadToken ? <LinkGone /> : <ForgottenPassword />;
}

/** Shown after a reload: the link is still in the letter. */
const LinkGone = () => (
  <PublicScreen>
    <Stack gap="md">
      <Title order={1}>Новый пароль</Title>
      <Text>Откройте ссылку из письма ещё раз: в этом адресе её больше нет.</Text>
      <TextLink to={signInPaths.resetPassword}>Попросить новую ссылку</TextLink>
    </Stack>
  </PublicScreen>
);
