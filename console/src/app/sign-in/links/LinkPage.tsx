import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { accountLinks } from 'contract/features/users/links/calls.ts';
import { useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { signInPaths } from '../../../sign-in-paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { linkError } from './link-error.ts';
import { LinkPassword } from './LinkPassword.tsx';
import { PublicScreen } from '../PublicScreen.tsx';

interface Props {
  title: string;
  token: string;
}

/** The page behind the link of an invitation or a password reset: the user sets a password and can then sign in. */
export function LinkPage({ title, token }: Props) {
  useDocumentTitle(`${title} — Энергоконсоль`);
  const [isSet, setSet] = useState(false);
  const { data, error } = useCall(accountLinks.check, { body: { token } }, { enabled: !isSet, staleTime: Infinity });
  return (
    <PublicScreen>
      <Stack gap="md">
        <Title order={1}>{isSet ? 'Пароль задан' : title}</Title>
        {isSet ? (
          <>
            <Text>Теперь войдите с именем «{data?.userName}» и новым паролем.</Text>
            <TextLink to={signInPaths.login} state={{ userName: data?.userName }}>
              Перейти ко входу
            </TextLink>
          </>
        ) : (
          <>
            {error && <ErrorNote {...linkError(error)} />}
            {error && <TextLink to={signInPaths.login}>Перейти ко входу</TextLink>}
            {!data && !error && <Loading height={220} />}
            {data && <LinkPassword token={token} account={data} onSet={() => setSet(true)} />}
          </>
        )}
      </Stack>
    </PublicScreen>
  );
}
