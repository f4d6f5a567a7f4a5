import { Text } from '@mantine/core';
import { passkeys } from 'contract/features/profile/passkeys.ts';
import { useSend } from '../../api/queries.ts';
import { PasswordForm } from './PasswordForm.tsx';
import type { Passkey } from './PasskeyTable.tsx';

interface Props {
  passkey: Passkey;
  onDone: () => void;
}

export function RemovePasskey({ passkey: { guid, name }, onDone }: Props) {
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
