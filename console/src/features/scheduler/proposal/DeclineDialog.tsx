import { Text, TextInput } from '@mantine/core';
import { scheduleProposalCalls, type ScheduleProposal } from 'contract/features/scheduler/proposals.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';

interface Props {
  proposal: ScheduleProposal;
  onClose: () => void;
}

/** Declines a proposed change with a reason for its author. */
export function DeclineDialog({ proposal, onClose }: Props) {
  const { row } = useRecord();
  const [reason, setReason] = useState('');
  const decline = useSend(scheduleProposalCalls.decline);
  const params = { guid: row.guid, proposal: proposal.guid };
  return (
    <ConfirmDialog
      title="Отклонить правку?"
      label="Отклонить"
      isPending={decline.isPending}
      isDisabled={!reason.trim()}
      error={decline.error}
      onClose={onClose}
      onConfirm={() => decline.mutate({ params, body: { reason: reason.trim() } }, { onSuccess: onClose })}
    >
      <Text size="sm">Задача останется как есть. Причину прочтёт тот, кто предложил правку.</Text>
      <TextInput
        label="Причина"
        required
        data-autofocus
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
