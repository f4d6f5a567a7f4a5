import { Text } from '@mantine/core';
import { secondFactor } from 'contract/features/profile/second-factor.ts';
import { useSend } from '../../../api/queries.ts';
import { useHeldOpen } from '../../../ui/shown-once/held-open.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { PasswordForm } from './PasswordForm.tsx';

interface Props {
  onDone: () => void;
}

export function RenewCodes({ onDone }: Props) {
  const renew = useSend(secondFactor.renewCodes);
  useHeldOpen(renew.isPending);
  if (renew.data) return <BackupCodes codes={renew.data.backupCodes} onDone={onDone} />;
  return (
    <PasswordForm
      label="Получить коды"
      error={renew.error}
      isPending={renew.isPending}
      onSubmit={(password) => renew.mutate({ body: { password } })}
    >
      <Text size="sm">Прежние запасные коды перестанут действовать.</Text>
    </PasswordForm>
  );
}
