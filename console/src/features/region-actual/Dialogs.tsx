import type { RefreshRequest } from 'contract/features/region-actual/calls.ts';
import { lazy, Suspense } from 'react';
import type { RegionMatrixView } from './use-region-matrix.ts';

const StartDialog = lazy(async () => ({ default: (await import('./runs/StartDialog.tsx')).StartDialog }));
const EstimateDialog = lazy(async () => ({ default: (await import('./runs/EstimateDialog.tsx')).EstimateDialog }));
const MonthDialog = lazy(async () => ({ default: (await import('./month/MonthDialog.tsx')).MonthDialog }));
const UploadDialog = lazy(async () => ({ default: (await import('./runs/UploadDialog.tsx')).UploadDialog }));
const RunDialog = lazy(async () => ({ default: (await import('./runs/RunDialog.tsx')).RunDialog }));

export type OpenedDialog =
  | { what: 'start' | 'estimate'; wanted: Omit<RefreshRequest, 'mode'> }
  | { what: 'month'; region: string; month: string }
  | { what: 'run'; guid: string }
  | { what: 'upload' };

interface Props {
  opened: OpenedDialog | null;
  view: RegionMatrixView;
  onClose: () => void;
}

const estimatedOf = ({ regions, from, to, cells }: Omit<RefreshRequest, 'mode'>) => ({ regions, from, to, cells });

/** The dialog that is open, if any. */
export const Dialogs = ({ opened, view: { data, rows }, onClose }: Props) => (
  <Suspense>
    {opened?.what === 'start' && <StartDialog wanted={opened.wanted} onClose={onClose} />}
    {opened?.what === 'estimate' && (
      <EstimateDialog wanted={estimatedOf(opened.wanted)} rows={rows} onClose={onClose} />
    )}
    {opened?.what === 'month' && <MonthDialog region={opened.region} month={opened.month} onClose={onClose} />}
    {opened?.what === 'run' && <RunDialog guid={opened.guid} onClose={onClose} />}
    {opened?.what === 'upload' && <UploadDialog regions={data?.rows ?? []} onClose={onClose} />}
  </Suspense>
);
