import { Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { externalLogins, type ExternalLogin } from 'contract/features/sign-in-providers/external-logins.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { ExternalLoginTable } from '../../../ui/table/ExternalLoginTable.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

/** The accounts at sign-in providers linked to a user; shown when there is any provider. */
export function ExternalLogins({ guid }: { guid: string }) {
  const mayNot = useRefusal('users', 'update');
  const isOwn = useWho().userModel.guid === guid;
  const { data, error, refetch } = useCall(externalLogins.ofUser, { params: { guid } });
  const [removed, setRemoved] = useState<ExternalLogin | null>(null);
  const [isAdding, setAdding] = useState(false);
  const remove = useSend(externalLogins.remove);
  if (error) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data || data.logins.length + data.providers.length === 0) return null;
  const refusal = mayNot ?? (isOwn ? 'Свои внешние входы меняют в профиле' : undefined);
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>Внешние входы</Title>
        {data.providers.length > 0 && (
          <Button size="compact-sm" {...refused(refusal)} onClick={() => setAdding(true)}>
            Добавить внешний вход
          </Button>
        )}
      </Group>
      <ExternalLoginTable logins={data.logins} onRemove={refusal ? undefined : setRemoved} />
      {isAdding && <AddLogin guid={guid} providers={data.providers} onClose={() => setAdding(false)} />}
      {removed && (
        <ConfirmDialog
          title={`Убрать внешний вход «${removed.provider}»?`}
          label="Убрать"
          color="red"
          isPending={remove.isPending}
          error={remove.error}
          onClose={() => setRemoved(null)}
          onConfirm={() =>
            remove.mutate({ params: { guid, login: removed.guid } }, { onSuccess: () => setRemoved(null) })
          }
        >
          <Text size="sm">
            Сеансы, открытые через этого поставщика, завершатся. Если он узнаёт людей по почте, при следующем входе она
            свяжет их снова.
          </Text>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface AddProps {
  guid: string;
  providers: readonly { guid: string; name: string; kind: 'oidc' | 'ldap' }[];
  onClose: () => void;
}

function AddLogin({ guid, providers, onClose }: AddProps) {
  const [provider, setProvider] = useState(providers.length === 1 ? providers[0]!.guid : null);
  const [subject, setSubject] = useState('');
  const add = useSend(externalLogins.add);
  const isLdap = providers.find(({ guid }) => guid === provider)?.kind === 'ldap';
  return (
    <ConfirmDialog
      title="Добавить внешний вход"
      label="Добавить"
      isPending={add.isPending}
      isDisabled={!provider || !subject.trim()}
      error={add.error}
      onClose={onClose}
      onConfirm={() =>
        add.mutate({ params: { guid }, body: { providerGuid: provider!, subject } }, { onSuccess: onClose })
      }
    >
      <Stack gap="sm">
        <Select
          label="Поставщик"
          data={providers.map((one) => ({ value: one.guid, label: one.name }))}
          value={provider}
          onChange={setProvider}
          allowDeselect={false}
        />
        <TextInput
          label={isLdap ? 'Имя входа в каталоге' : 'Имя у поставщика (sub)'}
          description={
            isLdap
              ? 'С ним человек входит в каталог; свой пароль этой учётной записи действовать перестанет'
              : 'Неизменное имя человека, а не почта: его показывает администратор поставщика'
          }
          maxLength={255}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
