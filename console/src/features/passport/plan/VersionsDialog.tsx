import { Button, Stack } from '@mantine/core';
import { planCalls, type PlanVersion } from 'contract/features/passport/plan.ts';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { VersionDifference } from './VersionDifference.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

interface Props {
  guid: string;
  year: number;
  /** Why nothing may be returned to. */
  refusal: string | undefined;
  onClose: () => void;
}

const columns: readonly PlainColumn<PlanVersion>[] = [
  { label: 'Версия', cell: ({ number }) => formatNumber(number) },
  { label: 'Когда', cell: ({ madeAt }) => formatDateTime(madeAt, MOSCOW_ZONE) },
  { label: 'Кто', cell: ({ userName }) => userName ?? 'программа', wraps: true },
  { label: 'Причина', cell: ({ reason }) => reason ?? '—', wraps: true },
  { label: 'Значений', isNumber: true, cell: ({ values }) => formatNumber(values) },
];

/** The versions of a plan for a year: what each has changed, and a way back to it. */
export function VersionsDialog({ guid, year, refusal, onClose }: Props) {
  const { data, error, refetch } = useCall(planCalls.versions, { params: { guid }, query: { year: String(year) } });
  const [compared, setCompared] = useState<number>();
  const [returning, setReturning] = useState<number>();
  const last = data?.[0]?.number;
  return (
    <Dialog onClose={onClose} title={`Версии плана на ${year} год`} size={960}>
      <Stack>
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={160} />}
        {data && (
          <PlainTable
            label="Версии плана"
            rows={data}
            rowKey={({ number }) => String(number)}
            nothing="Версий нет: план на этот год ещё не вводили."
            columns={columns}
          >
            {({ number }) =>
              number === last ? (
                'действует'
              ) : (
                <Button.Group>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-pressed={compared === number}
                    aria-label={`Сравнить версию ${number} с действующей`}
                    onClick={() => setCompared(number)}
                  >
                    Сравнить
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    {...refused(refusal)}
                    aria-label={`Вернуть версию ${number}`}
                    onClick={() => setReturning(number)}
                  >
                    Вернуть
                  </Button>
                </Button.Group>
              )
            }
          </PlainTable>
        )}
        {compared !== undefined && last !== undefined && (
          <VersionDifference guid={guid} year={year} from={compared} to={last} />
        )}
        {returning !== undefined && (
          <RestoreDialog guid={guid} year={year} number={returning} onClose={() => setReturning(undefined)} />
        )}
      </Stack>
    </Dialog>
  );
}
