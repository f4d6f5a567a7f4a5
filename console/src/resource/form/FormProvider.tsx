import { recordDays } from 'contract/kit/record-days.ts';
import type { ReactNode } from 'react';
import { RecordDays } from '../state/record-days.ts';
import { FormContext } from './form-context.ts';
import type { ResourceFormState } from './use-resource-form.ts';

interface Props {
  state: ResourceFormState;
  children: ReactNode;
}

/** Provides the form state, and the dates of the record, which limit the offered references to those valid then. */
export const FormProvider = ({ state, children }: Props) => (
  <FormContext value={state}>
    <RecordDays value={recordDays(state.resource, state.form.getValues())}>{children}</RecordDays>
  </FormContext>
);
