import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { FormSections } from '../../resource/FormSections.tsx';

const sections = {
  Сотрудник: ['lastName', 'firstName', 'middleName', 'personnelNumber'],
  Работа: ['position', 'department', 'managerGuid', 'electricalSafetyGroup', 'hiredAt', 'dismissedAt'],
  Связь: ['phone', 'email'],
};

export const EmployeeFormTab = () => (
  <CardFormTab>
    <FormSections of={sections} />
  </CardFormTab>
);
