import { Box } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';

const TermButton = lazy(async () => ({ default: (await import('./TermButton.tsx')).TermButton }));

interface Props {
  /** The label of the input, or the glossary's name of its meaning. */
  by: string;
  children: ReactNode;
}

/** Adds a link to the explaining glossary term to the label of a hand-written input. */
export const Explained = ({ by, children }: Props) => (
  <Box pos="relative">
    {children}
    <Suspense fallback={null}>
      <TermButton label={by} />
    </Suspense>
  </Box>
);
