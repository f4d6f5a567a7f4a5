import { Text, Title } from '@mantine/core';
import { LinkPage } from './LinkPage.tsx';
import { PublicScreen } from '../PublicScreen.tsx';
import { useLinkToken } from './use-link-token.ts';

export function InvitationPage() {
  const token = useLinkToken();
  if (token) return <LinkPage key={token} title="Приглашение" token={token} />;
  return (
    <PublicScreen>
      <Title order={1} mb="md">
        Приглашение
      </Title>
      <Text>Откройте ссылку из приглашения ещё раз: в этом адресе её нет.</Text>
    </PublicScreen>
  );
}
