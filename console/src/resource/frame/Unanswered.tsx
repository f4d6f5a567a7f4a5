import { Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import type { AskedRight } from './AskRightDialog.tsx';

// Only for what is closed.
const AskRight = lazy(async () => ({ default: (await import('./AskRight.tsx')).AskRight }));

type MissingRight = Omit<AskedRight, 'object'>;

interface Props {
  error: Error;
  onRetry: () => void;
}

/** Shown in place of what could not be read. A refusal is not worth repeating: the right is asked for instead. */
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
