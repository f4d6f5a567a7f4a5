import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { ProblemError } from '../../api/problem-error.ts';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { useResourceFormState } from '../../resource/form/form-context.ts';
import { TypeFields } from './TypeFields.tsx';

const CheckDialog = lazy(async () => ({ default: (await import('./changes/CheckDialog.tsx')).CheckDialog }));

/** Shows the objects that may not fit the new parameters before saving; on request also for any other change. */
function CheckedSaving() {
  const { problem, changed, isReading } = useResourceFormState();
  const [closed, setClosed] = useState<Error | null>(null);
  const [isOpened, setOpened] = useState(false);
  const isAsked = problem instanceof ProblemError && problem.is('conflict') && problem !== closed;
  const close = () => {
    setClosed(problem);
    setOpened(false);
  };
  return (
    <>
      {!isReading && changed.includes('parameters') && (
        <Button variant="default" size="xs" style={{ justifySelf: 'start' }} onClick={() => setOpened(true)}>
          Что станет с объектами…
        </Button>
      )}
      <Suspense>{(isAsked || isOpened) && <CheckDialog onClose={close} />}</Suspense>
    </>
  );
}

export const TypeFormTab = () => (
  <CardFormTab>
    <TypeFields>
      <CheckedSaving />
    </TypeFields>
  </CardFormTab>
);
