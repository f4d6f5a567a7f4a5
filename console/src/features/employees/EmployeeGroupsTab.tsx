import { employees } from 'contract/features/employees/facts.ts';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { useFormField } from '../../resource/form/form-context.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { GroupObstacles } from '../../resource/frame/GroupObstacles.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { SourcesTable } from './SourcesTable.tsx';
import { useEmployeeObstacle } from './use-employee-obstacle.ts';

/** The obstacles to a change of the groups, shown while editing. */
function ChosenObstacles() {
  const { value, isReading } = useFormField('groups', employees);
  return isReading ? null : <GroupObstacles groups={value} />;
}

export function EmployeeGroupsTab() {
  const { row } = useRecord(employees);
  return (
    <CardFormTab isPart mayNot={useEmployeeObstacle(row.guid)}>
      <FormSection title="Группы прав">
        <FormField name="groups" />
        <ChosenObstacles />
      </FormSection>
      <SourcesTable />
    </CardFormTab>
  );
}
