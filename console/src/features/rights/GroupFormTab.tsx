import { lazy, Suspense } from 'react';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { Matrix, MatrixToRead } from './Matrix.tsx';
import classes from './Matrix.module.css';

const ConditionFields = lazy(async () => ({ default: (await import('./ConditionFields.tsx')).ConditionFields }));
const ConditionsToRead = lazy(async () => ({ default: (await import('./ConditionsToRead.tsx')).ConditionsToRead }));
const Consequences = lazy(async () => ({ default: (await import('./Consequences.tsx')).Consequences }));

export const GroupFormTab = () => (
  <CardFormTab
    reading={
      <>
        <Suspense>
          <ConditionsToRead />
        </Suspense>
        <MatrixToRead />
      </>
    }
  >
    <FormSection title="Группа">
      <FormField name="name" />
      <FormField name="description" />
    </FormSection>
    <Suspense>
      <ConditionFields />
    </Suspense>
    <div className={classes.beside}>
      <Suspense>
        <Consequences />
      </Suspense>
      <Matrix />
    </div>
  </CardFormTab>
);
