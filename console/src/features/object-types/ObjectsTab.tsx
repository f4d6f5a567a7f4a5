import { Checkbox } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { objectsOf, objectTypes } from 'contract/features/object-types/facts.ts';
import { objectsBelow } from 'contract/features/object-types/inheritance.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import { refused } from '../../ui/refusal/refused.ts';

const MoveDialog = lazy(async () => ({ default: (await import('./changes/MoveDialog.tsx')).MoveDialog }));

const subtypesOf = (guid: string) => ({
  params: {},
  query: { limit: '1', filter: JSON.stringify({ field: 'parentGuid', op: 'in', value: [guid] }) },
});

/** An object; its type is shown when there are several types. */
interface Shown {
  guid: string;
  typeGuid?: string;
}

/** The objects of an organization-defined type, on request with those of its subtypes. */
export function ObjectsTab() {
  const { row } = useRecord(objectTypes);
  const [isDeep, setDeep] = useState(false);
  const objects = useMemo(() => (isDeep ? objectsBelow(row) : objectsOf(row)), [row, isDeep]);
  const hasSubtypes = Number(useCall(objectTypes.routes.list, subtypesOf(row.guid)).data?.total) > 0;
  const mayNot = useRefusal('typeObjects', 'update');
  const [isMoving, setMoving] = useState(false);
  return (
    <ResourceList
      key={objects.name}
      resource={objects}
      isBulk={!isDeep}
      cardPath={({ guid, typeGuid }: Shown) => paths.typeObject(typeGuid ?? row.guid, guid)}
    >
      <ListHeading>
        {hasSubtypes && (
          <Checkbox
            label="С подтипами"
            checked={isDeep}
            onChange={(event) => setDeep(event.currentTarget.checked)}
            style={{ alignSelf: 'center' }}
          />
        )}
        {!isDeep && (
          <ToolButton icon={IconArrowsExchange} {...refused(mayNot)} onClick={() => setMoving(true)}>
            Перенести в другой тип
          </ToolButton>
        )}
      </ListHeading>
      <ListToolbar />
      <ListTable />
      <ListFooter />
      <Suspense>{isMoving && <MoveDialog type={row} onClose={() => setMoving(false)} />}</Suspense>
    </ResourceList>
  );
}
