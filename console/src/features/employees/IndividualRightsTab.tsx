import { individualPermissions } from 'contract/features/permission-groups.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useRecord } from '../../resource/record-context.ts';
import { ResourceListPage } from '../../resource/ResourceListPage.tsx';

const resource = anyResource(individualPermissions);

/** What is allowed or denied to this employee above the groups. */
export function IndividualRightsTab() {
  const { row } = useRecord();
  const ofEmployee = useMemo(() => ({ field: 'employeeGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ employeeGuid: row.guid, effect: 'allow', value: 'read' }), [row.guid]);
  return <ResourceListPage resource={resource} base={ofEmployee} initial={initial} />;
}
