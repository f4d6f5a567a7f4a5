import { lazy, Suspense } from 'react';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { Matrix, MatrixToRead } from './Matrix.tsx';

const Consequences = lazy(async () => ({ default: (await import('./Consequences.tsx')).Consequences }));

export const GroupFormTab = () => (
  <CardFormTab reading={<MatrixToRead />}>
    <FormSection title="Группа">
      <FormField name="name" />
      <FormField name="description" />
    </FormSection>
    <Suspense>
      <Consequences />
    </Suspense>
    <Matrix />
  </CardFormTab>
);
