import { sharedProposals } from 'contract/features/shared-proposals/calls.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { toast } from '../../ui/toast.ts';
import { ReasonDialog } from '../frame/ReasonDialog.tsx';
import { useRecord } from '../state/record-context.ts';

const asked = {
  delete: {
    title: 'Предложить удалить',
    text: 'Запись удалит «Администрация сервиса», если примет предложение. Пока запись используют другие организации, удалить её нельзя.',
  },
  share: {
    title: 'Предложить для всех',
    text: 'Если «Администрация сервиса» примет предложение, запись станет общей: её увидят все организации, а менять будет служба. Ваши ссылки на неё останутся.',
  },
} as const;

interface Props {
  kind: keyof typeof asked;
  onClose: () => void;
}

/** Proposes to delete a shared record, or to share an own one. */
export function ProposeWithReason({ kind, onClose }: Props) {
  const { resource, row } = useRecord();
  const { title, text } = asked[kind];
  const done = () => {
    void toast({ color: 'green', message: 'Предложение отправлено. О решении придёт уведомление.' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`${title}: «${titleOf(resource, row)}»`}
      label="Предложить"
      text={text}
      route={sharedProposals.propose}
      name="reason"
      request={{ body: { resource: resource.name, kind, record: row.guid, changes: {} } }}
      onClose={onClose}
      onDone={done}
    />
  );
}
