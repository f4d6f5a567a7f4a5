import { Text } from '@mantine/core';
import { secondFactor } from 'contract/features/profile/second-factor.ts';
import { useSend } from '../../../api/queries.ts';
import { PasswordForm } from './PasswordForm.tsx';

interface Props {
  onDone: () => void;
}

export function RemoveSecondFactor({ onDone }: Props) {
  const remove = useSend(secondFactor.remove);
  return (
    <PasswordForm
      label="Отключить"
      color="red"
      error={remove.error}
      isPending={remove.isPending}
      onSubmit={(password) => remove.mutate({ body: { password } }, { onSuccess: onDone })}
    >
      <Text size="sm">Код из приложения больше не понадобится, запасные коды перестанут действовать.</Text>
    </PasswordForm>
  );
}
