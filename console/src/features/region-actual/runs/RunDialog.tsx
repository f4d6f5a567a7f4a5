import { refreshModes, regionDatasets } from 'contract/features/region-actual/facts.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props {
  guid: string;
  onClose: () => void;
}

/** A run, month by month for each region. */
export function RunDialog({ guid, onClose }: Props) {
  const { data, error } = useCall(calls.run, { params: { guid } });
  const title = data ? `${regionDatasets[data.run.dataset]}: ${refreshModes[data.run.mode].toLowerCase()}` : 'Подкачка';
  return (
    <Dialog onClose={onClose} size="xl" title={title}>
      {error && <ErrorNote {...errorText(error)} />}
      {!data && !error && <Loading height={240} />}
      {data && <ItemsTable items={data.items.slice(0, 300)} />}
    </Dialog>
  );
}
