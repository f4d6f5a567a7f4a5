import { Button, Stack, Text } from '@mantine/core';
import { passkeys } from 'contract/features/profile/passkeys.ts';
import { useState, type ComponentProps } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { mayUsePasskeys } from '../../../app/sign-in/may-use-passkeys.ts';
import { WHY_NO_PASSKEYS } from '../../../app/sign-in/why-no-passkeys.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyTable, type Passkey } from './PasskeyTable.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

type Step = 'rename' | 'remove';
const titles = { rename: 'Переименовать ключ доступа', remove: 'Убрать ключ доступа?' } as const;

/** The passkeys for signing in without a password, and the actions on them. */
export function PasskeysSection({ isLastKept }: Pick<ComponentProps<typeof PasskeyTable>, 'isLastKept'>) {
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<{ step: Step; passkey: Passkey } | null>(null);
  const close = () => setOpened(null);
  const { data: own, error, refetch } = useCall(passkeys.own, {});
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        Ключ хранит телефон, компьютер или отдельное устройство и открывает его только вам. С ключом входят без пароля,
        а при входе с паролем он заменяет код из приложения. Пока у вас есть ключ, одного пароля для входа не хватит.
        Если устройство потеряно, ключи сбросит администратор.
      </Text>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!own && !error && <Loading height={80} />}
      {own && (
        <PasskeyTable
          {...own}
          isLastKept={isLastKept}
          onRename={(passkey) => setOpened({ step: 'rename', passkey })}
          onRemove={(passkey) => setOpened({ step: 'remove', passkey })}
        />
      )}
      {mayUsePasskeys ? (
        <Button onClick={() => setAdding(true)}>Добавить ключ доступа</Button>
      ) : (
        <Text size="sm">{WHY_NO_PASSKEYS}</Text>
      )}
      {isAdding && (
        <Dialog onClose={() => setAdding(false)} title="Новый ключ доступа" closeOnClickOutside={false}>
          <AddPasskey onDone={() => setAdding(false)} />
        </Dialog>
      )}
      {opened && (
        <Dialog onClose={close} title={titles[opened.step]} closeOnClickOutside={false}>
          {opened.step === 'rename' && <RenamePasskey passkey={opened.passkey} onDone={close} />}
          {opened.step === 'remove' && <RemovePasskey passkey={opened.passkey} onDone={close} />}
        </Dialog>
      )}
    </Stack>
  );
}

interface RemoveProps {
  passkey: Passkey;
  onDone: () => void;
}

function RemovePasskey({ passkey: { guid, name }, onDone }: RemoveProps) {
  const remove = useSend(passkeys.remove);
  return (
    <PasswordForm
      label="Убрать"
      color="red"
      error={remove.error}
      isPending={remove.isPending}
      onSubmit={(password) => remove.mutate({ params: { passkey: guid }, body: { password } }, { onSuccess: onDone })}
    >
      <Text size="sm">
        Войти ключом «{name}» будет нельзя. На самом устройстве он останется, пока вы не удалите его и там.
      </Text>
    </PasswordForm>
  );
}
