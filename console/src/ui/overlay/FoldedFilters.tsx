import { lazy, Suspense } from 'react';
import { Loading } from '../Loading.tsx';
import type { FoldedFiltersProps } from './FoldedBar.tsx';

// Loaded lazily, because only a narrow window collapses its filters.
const FoldedBar = lazy(async () => ({ default: (await import('./FoldedBar.tsx')).FoldedBar }));

/** The filters of a narrow window, behind one button. */
export const FoldedFilters = (props: FoldedFiltersProps) => (
  <Suspense fallback={<Loading height={36} width={36} />}>
    <FoldedBar {...props} />
  </Suspense>
);
