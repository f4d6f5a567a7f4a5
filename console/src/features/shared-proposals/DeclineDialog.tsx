import { sharedProposals, type SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import { ReasonDialog } from '../../resource/frame/ReasonDialog.tsx';

interface Props {
  proposal: SharedProposal;
  onClose: () => void;
}

/** Declines a proposal with a reason for its author. */
export function DeclineDialog({ proposal: { guid, recordName }, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Отклонить предложение о «${recordName}»?`}
      label="Отклонить"
      text="Запись останется как есть. Причину прочтёт тот, кто предложил."
      route={sharedProposals.decline}
      name="reason"
      request={{ params: { guid } }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
