import { employees } from 'contract/features/employees/facts.ts';
import { namesakes } from 'contract/features/users/namesakes.ts';
import { lazy, Suspense } from 'react';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormFields } from '../../resource/form/FormFields.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

const Namesakes = lazy(async () => ({ default: (await import('../../resource/form/Namesakes.tsx')).Namesakes }));

const name = ['lastName', 'firstName', 'middleName'];
const form = (
  <>
    <FormSection>
      {name.map((key) => (
        <FormField key={key} name={key} />
      ))}
      <Suspense>
        <Namesakes route={namesakes.ofEmployee} />
      </Suspense>
    </FormSection>
    <FormFields except={name} />
  </>
);

export const EmployeesPage = () => <ResourceListPage resource={employees} form={form} />;
