import { recordDays } from 'contract/kit/record-days.ts';
import type { ReactNode } from 'react';
import { useResourceFormState } from '../form/form-context.ts';
import { RecordDays } from '../state/term.ts';

/** Fields of a form that offer what is in force on the days that are entered in it. */
export function DatedFields({ children }: { children: ReactNode }) {
  const { resource, form } = useResourceFormState();
  return <RecordDays value={recordDays(resource, form.getValues())}>{children}</RecordDays>;
}
