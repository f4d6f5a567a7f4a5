import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { RecordFields } from '../../resource/card/RecordFields.tsx';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { SourcesTable } from './SourcesTable.tsx';

export const EmployeeGroupsTab = () => (
  <CardFormTab
    reading={
      <>
        <RecordFields />
        <SourcesTable />
      </>
    }
  >
    <FormSection title="Группы прав">
      <FormField name="groups" />
    </FormSection>
    <SourcesTable />
  </CardFormTab>
);
