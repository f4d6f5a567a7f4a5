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

/** What a card does once it is shown: tells who else looks at the record and lets it be deleted, or goes to the one that replaced it. */
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
