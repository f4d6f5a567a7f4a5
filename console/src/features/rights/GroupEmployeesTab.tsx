import { Button } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { employees } from 'contract/features/employees/facts.ts';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { refusalText, useDecision } from '../../api/decisions.ts';
import { useObstacle } from '../../api/obstacle.ts';
import { SelectionButton } from '../../resource/bulk/SelectionButton.tsx';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { OpenTo } from '../../resource/value/OpenTo.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { refused } from '../../ui/refusal/refused.ts';

const MembersDialog = lazy(async () => ({ default: (await import('./MembersDialog.tsx')).MembersDialog }));
const nothing = () => undefined;

/** The employees of the group, with buttons to add, remove and create employees. */
export function GroupEmployeesTab() {
  const { row: group } = useRecord(permissionGroups);
  const ofGroup = useMemo(() => ({ field: 'groups', op: 'in' as const, value: [group.guid] }), [group.guid]);
  const initial = useMemo(() => ({ groups: [group.guid] }), [group.guid]);
  const may = useDecision('employees', 'update');
  const mayNotAdd = useObstacle(rightsCalls.obstacleOfGroup, group.guid, refusalText(may));
  const mayCreate = useDecision('employees', 'create');
  const mayNotCreate = useObstacle(rightsCalls.obstacleOfGroup, group.guid, refusalText(mayCreate));
  const [leaving, setLeaving] = useState<readonly Row<typeof employees>[] | null | undefined>();
  const actions = [
    {
      label: 'Убрать из группы',
      icon: IconUserMinus,
      decision: may,
      onRun: (row: Row<typeof employees>) => setLeaving([row]),
    },
  ];
  const takeOut = (
    <SelectionButton of={employees} label="Убрать из группы" icon={IconUserMinus} right={may}>
      {({ rows, clear }, close) => <MembersDialog group={group} leaving={rows} onClose={close} onDone={clear} />}
    </SelectionButton>
  );
  return (
    <OpenTo entity="employees">
      <ResourceList
        resource={employees}
        base={ofGroup}
        initial={initial}
        creation="Создать сотрудника"
        mayNotCreate={mayCreate.allowed ? mayNotCreate : undefined}
        isDeleting={false}
        firstStep={
          <Button {...refused(mayNotAdd)} onClick={() => setLeaving(null)}>
            Выбрать сотрудников
          </Button>
        }
        actions={actions}
      >
        <ListHeading>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} />}
            {...refused(mayNotAdd)}
            onClick={() => setLeaving(null)}
          >
            Добавить сотрудников
          </Button>
        </ListHeading>
        <ListToolbar bulk={takeOut} />
        <ListTable />
        <ListFooter />
        <Suspense>
          {leaving !== undefined && (
            <MembersDialog group={group} leaving={leaving} onClose={() => setLeaving(undefined)} onDone={nothing} />
          )}
        </Suspense>
      </ResourceList>
    </OpenTo>
  );
}
