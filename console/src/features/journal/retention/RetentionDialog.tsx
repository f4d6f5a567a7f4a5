import { journalRetention } from 'contract/features/journal/retention.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props {
  onClose: () => void;
}

/** How long the organization keeps its journal entries, and the removal of expired ones. */
export function RetentionDialog({ onClose }: Props) {
  const { data, error, refetch } = useCall(journalRetention.get, {});
  return (
    <Dialog onClose={onClose} title="Сроки хранения журнала" size="xl" closeOnClickOutside={false}>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={420} />}
      {data && <RetentionForm retention={data} onClose={onClose} />}
    </Dialog>
  );
}
