import { Suspense } from 'react';
import { lazyLater } from '../../ui/lazy-later.ts';
import type { TermButtonProps } from './TermButton.tsx';

const TermButton = lazyLater(async () => ({ default: (await import('./TermButton.tsx')).TermButton }));

/** The way from the label of a field to the term that explains it; nothing where there is none. It stands in a placed parent. */
export const TermHint = (props: TermButtonProps) => (
  <Suspense fallback={null}>
    <TermButton {...props} />
  </Suspense>
);
