import { Text, TextInput } from '@mantine/core';
import { emergencyReason, type PendingChange } from 'contract/features/rights/pending-changes.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ChangeLines } from './ChangeLines.tsx';

interface Props {
  change: PendingChange;
  isPending: boolean;
  error: Error | null;
  /** The reason is given by an account kept for emergencies. */
  onConfirm: (reason?: string) => void;
  onClose: () => void;
}

/** What is approved, once more; an account kept for emergencies also says why it decides alone. */
export function ApproveDialog({ change, onConfirm, ...confirm }: Props) {
  const { title, lines, author, isEmergency } = change;
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <ConfirmDialog
      title={`Утвердить: ${title}?`}
      label="Утвердить"
      isDisabled={isEmergency && given.length < emergencyReason.min}
      onConfirm={() => (isEmergency ? onConfirm(given) : onConfirm())}
      {...confirm}
    >
      <Text>Изменение сделается сразу, с правами того, кто его предложил: {author}.</Text>
      <ChangeLines lines={lines} />
      {isEmergency && (
        <TextInput
          label="Причина"
          description={`Аварийная учётная запись решает одна, и причину прочтут все администраторы. Не короче ${emergencyReason.min} знаков`}
          required
          data-autofocus
          maxLength={emergencyReason.max}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
