import { IconRefresh } from '@tabler/icons-react';
import { recheckCalls } from 'contract/features/measurements/recheck.ts';
import { isOpen } from 'contract/features/scheduler/runs.ts';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

const RecheckDialog = lazy(async () => ({ default: (await import('./RecheckDialog.tsx')).RecheckDialog }));
const AGAIN_MS = 1000;

/** Opens the check of stored days by the present rules, and shows its progress. */
export function RecheckButton() {
  const [isAsking, setAsking] = useState(false);
  const mayNot = useRefusal('measurements', 'update');
  const { data } = useQuery({
    ...queryOf(recheckCalls.last, {}),
    refetchInterval: ({ state }) => (state.data?.last && isOpen(state.data.last.state) ? AGAIN_MS : false),
  });
  const last = data?.last ?? null;
  const isBusy = last !== null && isOpen(last.state);
  const share = last?.total ? ` ${Math.round(((last.done ?? 0) / last.total) * 100)}\u00a0%` : '';
  return (
    <>
      <ActionButton
        icon={IconRefresh}
        refusal={mayNot ?? (isBusy ? 'Проверка уже идёт: дождитесь её окончания.' : undefined)}
        onClick={() => setAsking(true)}
      >
        {isBusy ? `Проверяем…${share}` : 'Проверить заново'}
      </ActionButton>
      <Suspense>{isAsking && <RecheckDialog last={last} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
