import { Text } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { useCall } from '../../api/queries.ts';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { useRecord } from '../../resource/state/record-context.ts';

export function EmployeeGroupsTab() {
  const { row } = useRecord(employees);
  const { data = [] } = useCall(employeeCalls.providerGroups, { params: { guid: row.guid } });
  return (
    <CardFormTab>
      <FormSection title="Группы прав">
        <FormField name="groups" />
        {data.map(({ guid, group, provider }) => (
          <Text key={guid} size="sm">
            «{group}» — от поставщика «{provider}»: он даёт и отнимает её при каждом входе человека
          </Text>
        ))}
      </FormSection>
    </CardFormTab>
  );
}
