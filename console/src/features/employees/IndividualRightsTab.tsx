import { individualPermissions } from 'contract/features/rights/facts.ts';
import { useMemo } from 'react';
import { FormFields } from '../../resource/form/FormFields.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import { DataFrom } from './DataFrom.tsx';
import { ObjectField } from './ObjectField.tsx';
import { ObjectName } from '../../resource/value/ObjectName.tsx';
import { OpenTo } from '../../resource/value/OpenTo.tsx';
import { useEmployeeObstacle } from './use-employee-obstacle.ts';

const cells: OwnCells<typeof individualPermissions> = {
  objectGuid: {
    cell: ({ objectGuid, entityType, names }) =>
      objectGuid ? (
        <ObjectName section={entityType} guid={objectGuid} name={names.objectGuid as string | undefined} />
      ) : (
        'Весь раздел'
      ),
  },
};

const form = (
  <>
    <FormFields except={['objectGuid']} />
    <FormSection>
      <ObjectField />
    </FormSection>
  </>
);

/** Rights granted or denied to this employee in addition to the groups. */
export function IndividualRightsTab() {
  const { row } = useRecord();
  const ofEmployee = useMemo(() => ({ field: 'employeeGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ employeeGuid: row.guid, effect: 'allow', value: 'read' }), [row.guid]);
  const mayNotCreate = useEmployeeObstacle(row.guid);
  return (
    <OpenTo entity="individualPermissions">
      <ResourceListPage
        resource={individualPermissions}
        base={ofEmployee}
        initial={initial}
        form={form}
        cells={cells}
        mayNotCreate={mayNotCreate}
      >
        <DataFrom />
      </ResourceListPage>
    </OpenTo>
  );
}
