import { sharedProposals, type SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import { useSend } from '../../api/queries.ts';
import { ReasonDialog } from '../../resource/frame/ReasonDialog.tsx';

interface Props {
  proposal: SharedProposal;
  onClose: () => void;
}

/** Declines a proposal with a reason for its author. */
export function DeclineDialog({ proposal: { guid, recordName }, onClose }: Props) {
  const decline = useSend(sharedProposals.decline);
  return (
    <ReasonDialog
      title={`Отклонить предложение о «${recordName}»?`}
      label="Отклонить"
      text="Запись останется как есть. Причину прочтёт тот, кто предложил."
      least={5}
      most={500}
      isPending={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onConfirm={(reason) => decline.mutate({ params: { guid }, body: { reason } }, { onSuccess: onClose })}
    />
  );
}
