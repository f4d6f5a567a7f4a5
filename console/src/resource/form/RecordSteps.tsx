import { isAskable, refusalText } from '../../api/decisions.ts';
import { AskRight } from '../frame/AskRight.tsx';
import { mayOn } from '../state/protection.ts';
import { useRecord } from '../state/record-context.ts';
import { useMay } from '../state/use-may.ts';
import { SharedSteps } from './SharedSteps.tsx';

interface Props {
  /** Why the record is read-only. */
  refusal: string | undefined;
}

/** The next steps for a read-only record: ask for the right, or propose a change. */
export function RecordSteps({ refusal }: Props) {
  const { resource, row } = useRecord();
  const decision = mayOn(row, useMay(resource), 'update');
  const isMissing = refusal !== undefined && refusal === refusalText(decision) && isAskable(decision);
  return (
    <>
      {isMissing && (
        <div>
          <AskRight right={{ entity: resource.entity, action: 'update', object: row.guid }} />
        </div>
      )}
      {/both|service/.test(resource.scope) && <SharedSteps />}
    </>
  );
}
