import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { passkeyName, passkeys } from 'contract/features/profile/passkeys.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { PasswordForm } from './PasswordForm.tsx';

interface Props {
  onDone: () => void;
}

/** Adds a passkey: asks for a name and the password, then the device verifies its owner. */
export function AddPasskey({ onDone }: Props) {
  const [name, setName] = useState('');
  const begin = useSend(passkeys.begin);
  const add = useSend(passkeys.add);
  const adding = useMutation({
    mutationFn: async (password: string) => {
      const options = await begin.mutateAsync({ body: { password } });
      const { createPasskey } = await import('../../../app/sign-in/passkey.ts');
      const credential = await createPasskey(options);
      await add.mutateAsync({ body: { name: name.trim(), credential } });
    },
    onSuccess: onDone,
  });
  return (
    <PasswordForm
      label="Добавить"
      error={adding.error}
      isPending={adding.isPending}
      isDisabled={!name.trim()}
      onSubmit={(password) => adding.mutate(password)}
    >
      <Text size="sm">
        Устройство попросит подтвердить, что это вы: отпечатком, лицом или своим кодом. Сам ключ его не покинет.
      </Text>
      <TextInput
        label="Название"
        description="Чтобы отличать ключи: «Рабочий ноутбук», «Телефон»"
        maxLength={passkeyName.max}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PasswordForm>
  );
}
