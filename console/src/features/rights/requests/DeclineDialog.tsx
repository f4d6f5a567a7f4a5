import { requestCalls, type PermissionRequest } from 'contract/features/rights/requests.ts';
import { useSend } from '../../../api/queries.ts';
import { ReasonDialog } from '../../../resource/frame/ReasonDialog.tsx';

interface Props {
  request: PermissionRequest;
  title: string;
  onClose: () => void;
}

/** Declines a request with a reason for whoever asks. */
export function DeclineDialog({ request: { guid, person }, title, onClose }: Props) {
  const decline = useSend(requestCalls.decline);
  return (
    <ReasonDialog
      title={`Отклонить просьбу о праве «${title}»?`}
      label="Отклонить"
      text={`Права останутся прежними. Причину прочтёт ${person}.`}
      least={5}
      most={500}
      isPending={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onConfirm={(answer) => decline.mutate({ params: { guid }, body: { answer } }, { onSuccess: onClose })}
    />
  );
}
