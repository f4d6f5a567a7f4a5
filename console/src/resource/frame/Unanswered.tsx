import { Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import type { AskedRight } from './AskRightDialog.tsx';

// Needed only for data without the right.
const AskRight = lazy(async () => ({ default: (await import('./AskRight.tsx')).AskRight }));

type MissingRight = Omit<AskedRight, 'object'>;

interface Props {
  error: Error;
  onRetry: () => void;
}

/** Shown in place of data that could not be read. A refused request is not retried: the person can ask for the right
 *  instead. */
export function Unanswered({ error, onRetry }: Props) {
  const problem = formErrorText(error);
  if (!(error instanceof ProblemError && error.is('forbidden'))) return <ErrorNote {...problem} onRetry={onRetry} />;
  const { right } = error.problem;
  return (
    <Stack gap="sm" align="flex-start" role="alert">
      <Text size="sm">{problem.text}</Text>
      <Suspense>{right && <AskRight right={{ ...(right as MissingRight), object: null }} />}</Suspense>
    </Stack>
  );
}
