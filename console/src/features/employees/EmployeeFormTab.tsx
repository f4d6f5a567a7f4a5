import { employees } from 'contract/features/employees/facts.ts';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { FormSections } from '../../resource/form/FormSections.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { useDismissalObstacle, useEmployeeObstacle } from './use-employee-obstacle.ts';

const person = { Сотрудник: ['lastName', 'firstName', 'middleName', 'personnelNumber'] };
const work = ['position', 'department', 'managerGuid', 'electricalSafetyGroup', 'hiredAt'];
const contacts = { Связь: ['phone', 'email'] };

/** The day of dismissal, read-only with the reason for those who may not change it; those who may only bring it forward
 *  see that in advance. */
function DismissedAt() {
  const { guid } = useRecord(employees).row;
  const obstacle = useDismissalObstacle(guid);
  const mayNotReturn = useEmployeeObstacle(guid);
  const { dismissedAt } = employees.fields;
  const narrowed = obstacle
    ? { ...dismissedAt, closed: true as const, hint: obstacle }
    : mayNotReturn && { ...dismissedAt, hint: `Отменить или отложить увольнение вы не сможете. ${mayNotReturn}` };
  return <FormField name="dismissedAt" {...(narrowed && { narrowed })} />;
}

export function EmployeeFormTab() {
  const { row } = useRecord(employees);
  const obstacle = useEmployeeObstacle(row.guid);
  const mayNotReturn = ({ dismissedAt }: typeof row) =>
    obstacle && dismissedAt !== row.dismissedAt ? `Отменить увольнение вы не сможете. ${obstacle}` : undefined;
  return (
    <CardFormTab mayNotReturn={mayNotReturn}>
      <FormSections of={person} />
      <FormSection title="Работа">
        {work.map((name) => (
          <FormField key={name} name={name} />
        ))}
        <DismissedAt />
      </FormSection>
      <FormSections of={contacts} />
    </CardFormTab>
  );
}
