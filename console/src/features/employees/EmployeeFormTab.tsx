import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { FormField } from '../../resource/FormField.tsx';
import { FormSection } from '../../resource/FormSection.tsx';

const sections = {
  Сотрудник: ['lastName', 'firstName', 'middleName', 'personnelNumber'],
  Работа: ['position', 'department', 'managerGuid', 'electricalSafetyGroup', 'hiredAt', 'dismissedAt'],
  Связь: ['phone', 'email'],
};

export const EmployeeFormTab = () => (
  <CardFormTab>
    {Object.entries(sections).map(([title, fields]) => (
      <FormSection key={title} title={title}>
        {fields.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </FormSection>
    ))}
  </CardFormTab>
);
