import { Text, TextInput } from '@mantine/core';
import { sharedProposals, type SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';

const SHORTEST = 5;

interface Props {
  proposal: SharedProposal;
  onClose: () => void;
}

/** Declines a proposal with a reason for its author. */
export function DeclineDialog({ proposal: { guid, recordName }, onClose }: Props) {
  const [reason, setReason] = useState('');
  const decline = useSend(sharedProposals.decline);
  return (
    <ConfirmDialog
      title={`Отклонить предложение о «${recordName}»?`}
      label="Отклонить"
      isPending={decline.isPending}
      isDisabled={reason.trim().length < SHORTEST}
      error={decline.error}
      onClose={onClose}
      onConfirm={() => decline.mutate({ params: { guid }, body: { reason: reason.trim() } }, { onSuccess: onClose })}
    >
      <Text size="sm">Запись останется как есть. Причину прочтёт тот, кто предложил.</Text>
      <TextInput
        label="Причина"
        required
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
