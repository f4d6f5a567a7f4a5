import { scheduleProposalCalls, type ScheduleProposal } from 'contract/features/scheduler/proposals.ts';
import { ReasonDialog } from '../../../resource/frame/ReasonDialog.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';

interface Props {
  proposal: ScheduleProposal;
  onClose: () => void;
}

/** Declines a proposed change with a reason for its author. */
export function DeclineDialog({ proposal, onClose }: Props) {
  const { row } = useRecord();
  const params = { guid: row.guid, proposal: proposal.guid };
  return (
    <ReasonDialog
      title="Отклонить правку?"
      label="Отклонить"
      text="Задача останется как есть. Причину прочтёт тот, кто предложил правку."
      route={scheduleProposalCalls.decline}
      name="reason"
      request={{ params }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
