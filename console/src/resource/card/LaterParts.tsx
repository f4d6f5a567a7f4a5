import { useRecord } from '../state/record-context.ts';
import { DeleteAction } from './DeleteAction.tsx';
import { Successor } from './Successor.tsx';
import { Viewers } from './Viewers.tsx';
import { WaitingChanges } from './WaitingChanges.tsx';

interface Props {
  guid: string;
  listPath: string;
  cardPath: (guid: string) => string;
}

/** The parts of a card loaded after it is shown: other viewers, deletion, and the redirect to the record's
 *  successor. */
export function LaterParts({ guid, listPath, cardPath }: Props) {
  const { resource, row } = useRecord();
  if (row.guid !== guid) return <Successor cardPath={cardPath} />;
  return (
    <>
      <Viewers />
      {resource.changes?.mayWait && <WaitingChanges />}
      <DeleteAction listPath={listPath} />
    </>
  );
}
