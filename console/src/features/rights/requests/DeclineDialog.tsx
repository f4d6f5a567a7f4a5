import { requestCalls, type PermissionRequest } from 'contract/features/rights/requests.ts';
import { ReasonDialog } from '../../../resource/frame/ReasonDialog.tsx';

interface Props {
  request: PermissionRequest;
  title: string;
  onClose: () => void;
}

/** Declines a request with a reason for whoever asks. */
export function DeclineDialog({ request: { guid, person }, title, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Отклонить запрос права «${title}»?`}
      label="Отклонить"
      text={`Права останутся прежними. Причину прочтёт ${person}.`}
      route={requestCalls.decline}
      name="answer"
      request={{ params: { guid } }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
