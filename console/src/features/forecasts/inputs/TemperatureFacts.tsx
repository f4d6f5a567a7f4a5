import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconUpload } from '@tabler/icons-react';
import type { ForecastInputs } from 'contract/features/forecasts/answers.ts';
import { temperatureCalls, temperatureKinds, type TemperatureLoad } from 'contract/features/forecasts/temperature.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { percentText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { refused } from '../../../ui/refusal/refused.ts';

const TemperatureDialog = lazy(async () => ({ default: (await import('./TemperatureDialog.tsx')).TemperatureDialog }));
const SHOWN = 3;

const regionsText = (regions: readonly string[]) =>
  regions.length > SHOWN
    ? `${regions.slice(0, SHOWN).join(', ')} и ещё ${formatNumber(regions.length - SHOWN)}`
    : regions.join(', ');

const columnsIn = (zone: string): readonly PlainColumn<TemperatureLoad>[] => [
  { label: 'Файл', cell: ({ name }) => name },
  { label: 'Что', cell: ({ kind }) => temperatureKinds[kind] },
  {
    label: 'Состояние',
    cell: ({ undoneAt, undoneBy }) =>
      undoneAt ? `Отменена: ${undoneBy ?? 'Программа'}, ${formatDateTime(undoneAt, zone)}` : 'Учитывается',
  },
  { label: 'Регионы', wraps: true, cell: ({ regions }) => regionsText(regions) },
  { label: 'Дни', cell: ({ from, to }) => `${formatDate(from)} — ${formatDate(to)}` },
  { label: 'Часов', cell: ({ hours }) => formatNumber(hours) },
  {
    label: 'Кто и когда',
    cell: ({ author, knownAt }) => `${author ?? 'Программа'}, ${formatDateTime(knownAt, zone)}`,
  },
];

/** How much of the history and of the days ahead has temperatures. */
function sentenceOf(temperature: ForecastInputs['temperature']): string {
  if (!temperature) return 'Температура региона не загружена: прогноз строится без неё.';
  const { present, expected, ahead, aheadExpected } = temperature;
  const share = percentText(expected ? present / expected : null, 0);
  const weather =
    ahead === 0
      ? 'на дни прогноза погоды нет, и температура на них не повлияет'
      : `на дни прогноза — ${formatNumber(ahead)} из ${formatNumber(aheadExpected)}`;
  return `Температура есть за ${share} часов истории; ${weather}.`;
}

/** The region's temperature: its coverage, the uploaded files and the upload button. */
export function TemperatureFacts({ temperature }: Pick<ForecastInputs, 'temperature'>) {
  const [isLoading, setLoading] = useState(false);
  const zone = useTimeZone();
  const refusal = useRefusal('forecasts', 'update');
  const { data, error, refetch } = useCall(temperatureCalls.loads, {});
  const undo = useSend(temperatureCalls.undo);
  const take = (guid: string) => void undo.mutateAsync({ params: { guid } }).catch(() => undefined);
  return (
    <>
      <h2 className={classes.title}>Температура</h2>
      <Group gap="sm">
        <Text size="sm">{sentenceOf(temperature)}</Text>
        <ActionButton icon={IconUpload} refusal={refusal} onClick={() => setLoading(true)}>
          Загрузить температуру
        </ActionButton>
      </Group>
      {undo.error && <ErrorNote {...errorText(undo.error)} />}
      {error && !data && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <PlainTable
          label="Файлы температуры"
          columns={columnsIn(zone)}
          rows={data}
          rowKey={({ guid }) => guid}
          nothing=""
        >
          {({ guid, name, undoneAt }) =>
            undoneAt ? null : (
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconArrowBackUp size={14} />}
                disabled={undo.isPending}
                {...refused(refusal)}
                aria-label={`Отменить загрузку файла ${name}`}
                onClick={() => take(guid)}
              >
                Отменить
              </Button>
            )
          }
        </PlainTable>
      )}
      <Suspense>{isLoading && <TemperatureDialog onClose={() => setLoading(false)} />}</Suspense>
    </>
  );
}
