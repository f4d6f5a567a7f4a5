import type { RowsOf } from 'contract/rights/extent.ts';
import { toldRows } from 'contract/features/rights/told-extent.ts';
import { ToldRight } from './ToldRight.tsx';

interface Props {
  /** Filters by resource: each selects rows. */
  rows: Readonly<RowsOf>;
}

/** Describes a right given on some rows only: «только где Подразделение равно «Тверской филиал»». */
export const RowsSentence = ({ rows }: Props) => <ToldRight told={toldRows(rows)} />;
