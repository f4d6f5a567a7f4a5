import { Button } from '@mantine/core';
import { monthText } from 'contract/time/calendar.ts';
import type { ForecastCorrection, ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { countOf, formatDate, formatDateTime, NBSP } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { amountText } from '../shown/forecast-text.ts';
import { stepOf } from '../shown/hour-grid.ts';
import { refused } from '../../../ui/refusal/refused.ts';

/** «22.11.2026, час 18», «22.11.2026, часы 17–19»; for several days, their number. */
function whichText(version: ForecastVersionCard, steps: readonly number[]): string {
  const places = steps.map((index) => stepOf(version, index));
  const days = new Set(places.map(({ day }) => day));
  const [first, last] = [places[0]!, places.at(-1)!];
  if (days.size > 1) return countOf(steps.length, ['значение', 'значения', 'значений']);
  if (version.kind === 'monthly') return monthText(first.day);
  const isRun = last.hour - first.hour === steps.length - 1 && steps.length > 1;
  const hours = isRun ? `${first.hour}–${last.hour}` : places.map(({ hour }) => hour).join(', ');
  return `${formatDate(first.day)}, ${steps.length === 1 ? 'час' : 'часы'} ${hours}`;
}

function howText({ unit }: ForecastVersionCard, { kind, amounts }: ForecastCorrection): string {
  const [amount = 0] = amounts;
  if (kind === 'reconcile') return 'согласование с филиалами';
  if (kind === 'value') return `задано ${amountText(amount)}${NBSP}${forecastUnits[unit]}`;
  return `${amount > 0 ? '+' : ''}${amountText(amount)}${NBSP}%`;
}

/** The corrections of a forecast with their author and reason; the latest first. */
export function CorrectionsTable({ version }: { version: ForecastVersionCard }) {
  const zone = useTimeZone();
  const undo = useSend(forecastCalls.undo);
  const refusal = version.may.correct ?? undefined;
  const columns: readonly PlainColumn<ForecastCorrection>[] = [
    { label: 'Какие часы', cell: ({ steps }) => whichText(version, steps) },
    { label: 'Как исправлено', cell: (correction) => howText(version, correction) },
    { label: 'Причина', wraps: true, cell: ({ reason }) => reason },
    { label: 'Кто', cell: ({ author }) => author ?? 'Программа' },
    { label: 'Когда', cell: ({ at }) => formatDateTime(at, zone) },
  ];
  return (
    <>
      {undo.error && <ErrorNote {...errorText(undo.error)} />}
      <PlainTable
        label="Правки"
        columns={columns}
        rows={version.corrections.toReversed()}
        rowKey={({ guid }) => guid}
        nothing="Прогноз не исправляли."
      >
        {({ guid, undoneBy, undoneAt }) =>
          undoneAt ? (
            `Отменено: ${undoneBy ?? 'Программа'}, ${formatDateTime(undoneAt, zone)}`
          ) : (
            <Button
              size="compact-xs"
              variant="default"
              loading={undo.isPending}
              {...refused(refusal)}
              onClick={() =>
                undo.mutate({ params: { guid: version.guid, correction: guid }, ifMatch: version.version })
              }
            >
              Отменить
            </Button>
          )
        }
      </PlainTable>
    </>
  );
}
