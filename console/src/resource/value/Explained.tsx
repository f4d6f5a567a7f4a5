import { Box } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';

const TermButton = lazy(async () => ({ default: (await import('./TermButton.tsx')).TermButton }));

interface Props {
  /** The label of the input, or how the glossary calls what it means. */
  by: string;
  children: ReactNode;
}

/** An input of a form written by hand with the way, at the end of its label, to the term that explains it. */
export const Explained = ({ by, children }: Props) => (
  <Box pos="relative">
    {children}
    <Suspense fallback={null}>
      <TermButton label={by} />
    </Suspense>
  </Box>
);
