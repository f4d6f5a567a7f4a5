import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { FormField } from '../../resource/FormField.tsx';
import { FormSection } from '../../resource/FormSection.tsx';

export const EmployeeGroupsTab = () => (
  <CardFormTab>
    <FormSection title="Группы прав">
      <FormField name="groups" />
    </FormSection>
  </CardFormTab>
);
