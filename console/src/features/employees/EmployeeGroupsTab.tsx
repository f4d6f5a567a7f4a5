import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { SourcesTable } from './SourcesTable.tsx';

export const EmployeeGroupsTab = () => (
  <CardFormTab isPart>
    <FormSection title="Группы прав">
      <FormField name="groups" />
    </FormSection>
    <SourcesTable />
  </CardFormTab>
);
