import { employees } from 'contract/features/employees/facts.ts';
import { useMemo } from 'react';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** The employees of the group; a new employee can be created in it. */
export function GroupEmployeesTab() {
  const { row } = useRecord();
  const ofGroup = useMemo(() => ({ field: 'groups', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ groups: [row.guid] }), [row.guid]);
  return <ResourceListPage resource={employees} base={ofGroup} initial={initial} />;
}
