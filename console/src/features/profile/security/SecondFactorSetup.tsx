import { Text } from '@mantine/core';
import { secondFactor } from 'contract/features/profile/second-factor.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { ConfirmCode } from './ConfirmCode.tsx';
import { PasswordForm } from './PasswordForm.tsx';

interface Props {
  userName: string;
  onDone: () => void;
}

/** Sets up an authenticator application: password, QR code, confirmation code and backup codes. */
export function SecondFactorSetup({ userName, onDone }: Props) {
  const begin = useSend(secondFactor.begin);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  if (begin.data) return <ConfirmCode {...begin.data} onConfirmed={setCodes} />;
  return (
    <PasswordForm
      label="Продолжить"
      error={begin.error}
      isPending={begin.isPending}
      onSubmit={(password) => begin.mutate({ body: { password } })}
    >
      <Text size="sm">
        Понадобится телефон с приложением, которое показывает одноразовые коды (TOTP). Подтвердите, что учётная запись «
        {userName}» ваша.
      </Text>
    </PasswordForm>
  );
}
