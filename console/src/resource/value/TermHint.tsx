import { Suspense } from 'react';
import { lazyLater } from '../../ui/lazy-later.ts';
import type { TermButtonProps } from './TermButton.tsx';

const TermButton = lazyLater(async () => ({ default: (await import('./TermButton.tsx')).TermButton }));

/** The link from a field's label to the explaining glossary term; nothing when there is none. It is placed in a
 *  positioned parent. */
export const TermHint = (props: TermButtonProps) => (
  <Suspense fallback={null}>
    <TermButton {...props} />
  </Suspense>
);
