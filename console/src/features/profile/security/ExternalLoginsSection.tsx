import { Button, Group, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { externalLogins, type ExternalLogin } from 'contract/features/sign-in-providers/external-logins.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { rememberLeaving } from '../../../app/sign-in/left-for.ts';
import { signInPaths } from '../../../sign-in-paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { ExternalLoginTable } from '../../../ui/table/ExternalLoginTable.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Provider {
  guid: string;
  name: string;
  kind: 'oidc' | 'ldap';
}

/** The accounts at sign-in providers linked to the person; shown when there is any provider. */
export function ExternalLoginsSection() {
  const { data, error, refetch } = useCall(externalLogins.own, {});
  const [added, setAdded] = useState<Provider | null>(null);
  const [removed, setRemoved] = useState<ExternalLogin | null>(null);
  if (error) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data || data.logins.length + data.providers.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        Внешние входы
      </Title>
      <ExternalLoginTable logins={data.logins} onRemove={setRemoved} />
      <Group gap="xs" mt="sm">
        {data.providers.map((provider) => (
          <Button key={provider.guid} onClick={() => setAdded(provider)}>
            Добавить вход через «{provider.name}»
          </Button>
        ))}
      </Group>
      {added?.kind === 'oidc' && <AddOwn provider={added} onClose={() => setAdded(null)} />}
      {added?.kind === 'ldap' && <AddDirectory provider={added} onClose={() => setAdded(null)} />}
      {removed && <RemoveOwn login={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function AddOwn({ provider: { guid, name }, onClose }: { provider: Provider; onClose: () => void }) {
  const begin = useSend(externalLogins.begin);
  const go = (password: string) =>
    begin.mutate(
      { body: { providerGuid: guid, password } },
      {
        onSuccess: ({ address }) => {
          rememberLeaving({ provider: guid, isConfirmation: false, place: signInPaths.profileSecurity });
          location.assign(address);
        },
      },
    );
  return (
    <Dialog onClose={onClose} title={`Вход через «${name}»`} closeOnClickOutside={false}>
      <PasswordForm label="Продолжить" error={begin.error} isPending={begin.isPending} onSubmit={go}>
        <Text size="sm">Откроется страница поставщика: войдите на ней, и вы вернётесь в профиль.</Text>
      </PasswordForm>
    </Dialog>
  );
}

function AddDirectory({ provider: { guid, name }, onClose }: { provider: Provider; onClose: () => void }) {
  const add = useSend(externalLogins.addDirectory);
  const [userName, setUserName] = useState('');
  const [directoryPassword, setDirectoryPassword] = useState('');
  const send = (password: string) =>
    add.mutate({ body: { providerGuid: guid, userName, directoryPassword, password } }, { onSuccess: onClose });
  return (
    <Dialog onClose={onClose} title={`Вход через «${name}»`} closeOnClickOutside={false}>
      <PasswordForm
        label="Добавить"
        error={add.error}
        isPending={add.isPending}
        isDisabled={!userName || !directoryPassword}
        onSubmit={send}
      >
        <Text size="sm">
          Дальше вы входите с паролем каталога. Нынешний пароль консоли действовать перестанет, кроме администраторов
          службы.
        </Text>
        <TextInput
          label="Имя в каталоге"
          autoComplete="off"
          maxLength={255}
          value={userName}
          onChange={(event) => setUserName(event.currentTarget.value)}
        />
        <PasswordInput
          label="Пароль в каталоге"
          autoComplete="off"
          maxLength={1024}
          visibilityToggleButtonProps={{ 'aria-label': 'Показать или скрыть пароль каталога' }}
          value={directoryPassword}
          onChange={(event) => setDirectoryPassword(event.currentTarget.value)}
        />
      </PasswordForm>
    </Dialog>
  );
}

function RemoveOwn({ login: { guid, provider }, onClose }: { login: ExternalLogin; onClose: () => void }) {
  const remove = useSend(externalLogins.removeOwn);
  return (
    <Dialog onClose={onClose} title="Убрать внешний вход?" closeOnClickOutside={false}>
      <PasswordForm
        label="Убрать"
        color="red"
        error={remove.error}
        isPending={remove.isPending}
        onSubmit={(password) => remove.mutate({ params: { login: guid }, body: { password } }, { onSuccess: onClose })}
      >
        <Text size="sm">Войти через «{provider}» будет нельзя, сеансы, открытые через него, завершатся.</Text>
      </PasswordForm>
    </Dialog>
  );
}
