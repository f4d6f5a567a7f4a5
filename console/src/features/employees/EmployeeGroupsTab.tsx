import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';

export const EmployeeGroupsTab = () => (
  <CardFormTab>
    <FormSection title="Группы прав">
      <FormField name="groups" />
    </FormSection>
  </CardFormTab>
);
