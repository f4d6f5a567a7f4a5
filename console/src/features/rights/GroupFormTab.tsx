import { lazy, Suspense } from 'react';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormField } from '../../resource/form/FormField.tsx';
import { useResourceFormState } from '../../resource/form/form-context.ts';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { Matrix } from './Matrix.tsx';
import classes from './Matrix.module.css';

const ConditionFields = lazy(async () => ({ default: (await import('./ConditionFields.tsx')).ConditionFields }));
const ConditionsToRead = lazy(async () => ({ default: (await import('./ConditionsToRead.tsx')).ConditionsToRead }));
const Consequences = lazy(async () => ({ default: (await import('./Consequences.tsx')).Consequences }));

/** When and from which networks a group is effective; one sentence in read mode. */
function Conditions() {
  const { isReading } = useResourceFormState();
  return <Suspense>{isReading ? <ConditionsToRead /> : <ConditionFields />}</Suspense>;
}

export const GroupFormTab = () => (
  <CardFormTab isPart>
    <FormSection title="Группа">
      <FormField name="name" />
      <FormField name="description" />
    </FormSection>
    <Conditions />
    <div className={classes.beside}>
      <Suspense>
        <Consequences />
      </Suspense>
      <Matrix />
    </div>
  </CardFormTab>
);
