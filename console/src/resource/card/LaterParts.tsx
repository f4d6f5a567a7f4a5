import { useRecord } from '../state/record-context.ts';
import { Successor } from './Successor.tsx';
import { Viewers } from './Viewers.tsx';

interface Props {
  guid: string;
  cardPath: (guid: string) => string;
}

/** What a card does once it is shown: tells who else looks at the record, or goes to the one that replaced it. */
export function LaterParts({ guid, cardPath }: Props) {
  const { row } = useRecord();
  return row.guid === guid ? <Viewers /> : <Successor cardPath={cardPath} />;
}
