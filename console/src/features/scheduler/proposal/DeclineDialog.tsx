import { scheduleProposalCalls, type ScheduleProposal } from 'contract/features/scheduler/proposals.ts';
import { useSend } from '../../../api/queries.ts';
import { ReasonDialog } from '../../../resource/frame/ReasonDialog.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';

interface Props {
  proposal: ScheduleProposal;
  onClose: () => void;
}

/** Declines a proposed change with a reason for its author. */
export function DeclineDialog({ proposal, onClose }: Props) {
  const { row } = useRecord();
  const decline = useSend(scheduleProposalCalls.decline);
  const params = { guid: row.guid, proposal: proposal.guid };
  return (
    <ReasonDialog
      title="Отклонить правку?"
      label="Отклонить"
      text="Задача останется как есть. Причину прочтёт тот, кто предложил правку."
      most={300}
      isPending={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onConfirm={(reason) => decline.mutate({ params, body: { reason } }, { onSuccess: onClose })}
    />
  );
}
