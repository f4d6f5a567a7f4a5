import { IconArrowsExchange } from '@tabler/icons-react';
import { objectsOf, objectTypes } from 'contract/features/object-types/facts.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';

const MoveDialog = lazy(async () => ({ default: (await import('./changes/MoveDialog.tsx')).MoveDialog }));

/** The objects of an organization-defined type. */
export function ObjectsTab() {
  const { row } = useRecord(objectTypes);
  const objects = useMemo(() => objectsOf(row), [row]);
  const mayNot = useRefusal('typeObjects', 'update');
  const [isMoving, setMoving] = useState(false);
  return (
    <ResourceList resource={objects} cardPath={({ guid }) => paths.typeObject(row.guid, guid)}>
      <ListHeading>
        <ActionButton icon={IconArrowsExchange} refusal={mayNot} onClick={() => setMoving(true)}>
          Перенести в другой тип
        </ActionButton>
      </ListHeading>
      <ListToolbar />
      <ListTable />
      <ListFooter />
      <Suspense>{isMoving && <MoveDialog type={row} onClose={() => setMoving(false)} />}</Suspense>
    </ResourceList>
  );
}
