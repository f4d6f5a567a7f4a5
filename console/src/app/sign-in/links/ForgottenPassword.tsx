import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { accountLinks } from 'contract/features/users/links/calls.ts';
import { useState, type SubmitEvent } from 'react';
import { errorText, formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { signInPaths } from '../../../sign-in-paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { PublicScreen } from '../PublicScreen.tsx';

/** Requests an e-mail with a link. The answer does not reveal whether the account exists. */
export function ForgottenPassword() {
  useDocumentTitle('Забытый пароль — Энергоконсоль');
  const [userName, setUserName] = useState('');
  const { data: letters, error, refetch } = useCall(accountLinks.mail, {});
  const send = useSend(accountLinks.requestReset);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate({ body: { userName: userName.trim() } });
  };
  return (
    <PublicScreen>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={1}>Забытый пароль</Title>
          {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
          {!letters && !error && <Loading height={140} />}
          {letters && !letters.isSent && (
            <Text>
              Письма отсюда не отправляются. Попросите одноразовый пароль у администратора организации: с ним вы войдёте
              и сразу зададите новый.
            </Text>
          )}
          {send.isSuccess && (
            <Text aria-live="polite">
              Если такая учётная запись есть и у неё указана почта, письмо со ссылкой и именем пользователя уже
              отправлено. Ссылка действует один час. Письма нет? Попросите одноразовый пароль у администратора
              организации.
            </Text>
          )}
          {letters?.isSent && !send.isSuccess && (
            <>
              <Text size="sm">Отправим на вашу почту ссылку, по которой можно задать новый пароль.</Text>
              {send.error && <ErrorNote {...formErrorText(send.error)} />}
              <TextInput
                label="Имя пользователя или почта"
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={256}
                autoFocus
                value={userName}
                onChange={(event) => setUserName(event.currentTarget.value)}
              />
              <Button type="submit" loading={send.isPending} disabled={!userName.trim()} fullWidth>
                Отправить письмо
              </Button>
            </>
          )}
          <TextLink to={signInPaths.login}>Вернуться ко входу</TextLink>
        </Stack>
      </form>
    </PublicScreen>
  );
}
