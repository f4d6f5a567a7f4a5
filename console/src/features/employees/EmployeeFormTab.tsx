import { employees } from 'contract/features/employees/facts.ts';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { FormSections } from '../../resource/form/FormSections.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { useDismissalObstacle } from './use-employee-obstacle.ts';

const person = { Сотрудник: ['lastName', 'firstName', 'middleName', 'personnelNumber'] };
const work = ['position', 'department', 'managerGuid', 'electricalSafetyGroup', 'hiredAt'];
const contacts = { Связь: ['phone', 'email'] };

/** The day of dismissal, closed with the reason to whoever may not change it. */
function DismissedAt() {
  const obstacle = useDismissalObstacle(useRecord(employees).row);
  const { dismissedAt } = employees.fields;
  return (
    <FormField name="dismissedAt" {...(obstacle && { narrowed: { ...dismissedAt, closed: true, hint: obstacle } })} />
  );
}

export const EmployeeFormTab = () => (
  <CardFormTab>
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
