import { PasswordInput, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconKey, IconPlugConnected, IconX } from '@tabler/icons-react';
import { signInProviderCalls as calls } from 'contract/features/sign-in-providers/calls.ts';
import { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import page from '../../ui/Page.module.css';
import { StatusText } from '../../ui/StatusText.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './ProviderPanel.module.css';
import { useProviderRefusal } from './use-provider-refusal.ts';

/** The secret of a provider, and a connection test. */
export function ProviderPanel() {
  const { row } = useRecord(signInProviders);
  const mayNot = useProviderRefusal();
  const [isSetting, setSetting] = useState(false);
  const check = useSend(calls.check);
  const isBusy = check.isPending ? 'Спрашиваем…' : undefined;
  return (
    <>
      <InHead place="actions">
        <ActionButton icon={IconKey} refusal={mayNot} onClick={() => setSetting(true)}>
          {row.hasSecret ? 'Сменить секрет' : 'Задать секрет'}
        </ActionButton>
        <ActionButton
          icon={IconPlugConnected}
          refusal={mayNot ?? isBusy}
          onClick={() => check.mutate({ params: { guid: row.guid } })}
        >
          {isBusy ?? 'Проверить'}
        </ActionButton>
      </InHead>
      {row.kind !== 'ldap' && <Addresses guid={row.guid} />}
      {check.error && (
        <div className={page.actions}>
          <ErrorNote {...errorText(check.error)} />
        </div>
      )}
      {check.data && (
        <div className={page.actions} aria-live="polite">
          <Stack gap={4} className={classes.findings}>
            {check.data.findings.map(({ isGood, text }) => (
              <Text key={text} size="sm" component="div">
                <StatusText kind={isGood ? 'good' : 'bad'} icon={isGood ? IconCircleCheck : IconX}>
                  {text}
                </StatusText>
              </Text>
            ))}
          </Stack>
        </div>
      )}
      {isSetting && <SecretDialog provider={row} onClose={() => setSetting(false)} />}
    </>
  );
}

/** The addresses that must be registered at the provider. */
function Addresses({ guid }: { guid: string }) {
  const { data } = useCall(calls.addresses, { params: { guid } });
  return (
    data && (
      <div className={page.actions}>
        <Text size="sm" className={classes.findings}>
          Укажите поставщику адрес возврата (redirect URI) <code>{data.redirectUri}</code> и адрес для извещений о
          выходе (back-channel logout) <code>{data.logoutUri}</code>
        </Text>
      </div>
    )
  );
}

/** Sets the client secret or the password of the service account; the present one is never shown. */
function SecretDialog({
  provider: { guid, kind },
  onClose,
}: {
  provider: Row<typeof signInProviders>;
  onClose: () => void;
}) {
  const isLdap = kind === 'ldap';
  const [secret, setSecret] = useState('');
  const send = useSend(calls.setSecret);
  const run = async () => {
    await send.mutateAsync({ params: { guid }, body: { secret } });
    void toast({ color: 'green', message: 'Секрет сохранён' });
    onClose();
  };
  return (
    <ConfirmDialog
      title={isLdap ? 'Пароль служебной учётной записи' : 'Секрет клиента'}
      label="Сохранить секрет"
      isPending={send.isPending}
      isDisabled={!secret}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <PasswordInput
        label="Секрет"
        autoComplete="off"
        maxLength={1000}
        visibilityToggleButtonProps={{ 'aria-label': 'Показать или скрыть секрет' }}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      <Text size="sm">
        Прочитать сохранённый секрет нельзя никому. После смены{' '}
        {isLdap ? 'адресов, служебной учётной записи' : 'адреса, имени клиента'} или сертификатов его задают снова.
      </Text>
    </ConfirmDialog>
  );
}
