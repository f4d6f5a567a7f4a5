import { lazy, Suspense, useState } from 'react';
import { ProblemError } from '../../api/problem-error.ts';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { useResourceFormState } from '../../resource/form/form-context.ts';
import { TypeFields } from './TypeFields.tsx';

const CheckDialog = lazy(async () => ({ default: (await import('./CheckDialog.tsx')).CheckDialog }));

/** If some objects may not fit the new parameters, shows them before saving. */
function CheckedSaving() {
  const { problem } = useResourceFormState();
  const [closed, setClosed] = useState<Error | null>(null);
  const isAsked = problem instanceof ProblemError && problem.is('conflict') && problem !== closed;
  return <Suspense>{isAsked && <CheckDialog onClose={() => setClosed(problem)} />}</Suspense>;
}

export const TypeFormTab = () => (
  <CardFormTab>
    <TypeFields />
    <CheckedSaving />
  </CardFormTab>
);
