import { PasswordInput, Text } from '@mantine/core';
import { exchangeChannelCalls as calls } from 'contract/features/exchange-channels/calls.ts';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';

/** Sets the password of a channel; the present one is never shown. */
export function PasswordDialog({ guid, onClose }: { guid: string; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const send = useSend(calls.setPassword);
  const run = async () => {
    await send.mutateAsync({ params: { guid }, body: { password } });
    void toast({ color: 'green', message: 'Пароль сохранён: проверьте соединение' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Пароль канала"
      label="Сохранить пароль"
      isPending={send.isPending}
      isDisabled={!password}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <PasswordInput
        label="Пароль"
        autoComplete="off"
        maxLength={255}
        visibilityToggleButtonProps={{ 'aria-label': 'Показать или скрыть пароль' }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Text size="sm">
        Прочитать сохранённый пароль нельзя никому. После смены сервера, логина или защиты его задают снова.
      </Text>
    </ConfirmDialog>
  );
}
