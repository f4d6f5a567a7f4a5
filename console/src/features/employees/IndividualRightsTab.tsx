import { individualPermissions } from 'contract/features/rights/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { Column } from '../../resource/Column.tsx';
import { FormFields } from '../../resource/FormFields.tsx';
import { FormSection } from '../../resource/FormSection.tsx';
import { useRecord } from '../../resource/record-context.ts';
import { ResourceListPage } from '../../resource/ResourceListPage.tsx';
import { DataFrom } from './DataFrom.tsx';
import { ObjectField } from './ObjectField.tsx';
import { ObjectName } from './ObjectName.tsx';

const resource = anyResource(individualPermissions);

const form = (
  <>
    <FormFields except={['objectGuid']} />
    <FormSection>
      <ObjectField />
    </FormSection>
  </>
);

/** What is allowed or denied to this employee above the groups. */
export function IndividualRightsTab() {
  const { row } = useRecord();
  const ofEmployee = useMemo(() => ({ field: 'employeeGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ employeeGuid: row.guid, effect: 'allow', value: 'read' }), [row.guid]);
  return (
    <ResourceListPage resource={resource} base={ofEmployee} initial={initial} form={form}>
      <DataFrom />
      <Column name="objectGuid">{(right) => <ObjectName right={right} />}</Column>
    </ResourceListPage>
  );
}
