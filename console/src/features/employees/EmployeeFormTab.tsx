import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormSections } from '../../resource/form/FormSections.tsx';

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
