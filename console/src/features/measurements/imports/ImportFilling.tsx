import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { MeasurementImport, FilledChannel } from 'contract/features/measurements/imports/answers.ts';
import { measurementChannels } from 'contract/features/measurements/imports/facts.ts';
import { EffectList } from '../../../resource/frame/EffectList.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { countOf, formatDate, formatNumber } from '../../../ui/text/format.ts';

const values = ['значение', 'значения', 'значений'] as const;
const days = ['сутки', 'суток', 'суток'] as const;

const daysText = ({ from, to, days: count }: FilledChannel) =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}, ${countOf(count, days)}`;

const columnsOf = (isTrial: boolean): readonly PlainColumn<FilledChannel>[] => [
  { label: 'Точка', cell: ({ name }) => name, wraps: true },
  { label: 'Дни', cell: daysText },
  {
    label: isTrial ? 'Перезапишет' : 'Перезаписано',
    cell: ({ changedDays, changedValues }) =>
      changedDays ? `${countOf(changedDays, days)}, ${countOf(changedValues, values)}` : '—',
  },
  { label: 'Новых суток', cell: ({ newDays }) => formatNumber(newDays) },
  { label: 'Канал', cell: ({ channel }) => measurementChannels[channel as keyof typeof measurementChannels] ?? '—' },
  { label: 'Код', cell: ({ code }) => code ?? '—' },
];

/** Which points and days a file fills, and what it overwrites. */
export function ImportFilling({ state }: { state: MeasurementImport }) {
  const { filling, channels, status, changedDays, changedValues } = state;
  if (channels === 0) return null;
  const isTrial = status === 'trial';
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {isTrial ? 'Что будет записано' : 'Что записано'}
      </Title>
      {isTrial && changedDays > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle />}>
          Отличается от сохранённого: {countOf(changedDays, days)}, {countOf(changedValues, values)}. Прежние значения
          останутся версиями: загрузку можно отменить целиком.
        </Alert>
      )}
      {isTrial && state.effectCount > 0 && (
        <>
          {state.effectCount > state.effects.length && (
            <Text size="sm">
              Изменится {formatNumber(state.effectCount)}; показаны первые {state.effects.length}.
            </Text>
          )}
          <EffectList effects={state.effects} />
        </>
      )}
      {isTrial && state.newDays + changedDays === 0 && (
        <Text size="sm">Все значения файла уже сохранены такими же: запись ничего не изменит.</Text>
      )}
      {channels > filling.length && (
        <Text size="sm">
          Показаны первые {filling.length} из {formatNumber(channels)}: сначала те, где есть что перезаписать.
        </Text>
      )}
      <PlainTable
        label={isTrial ? 'Что будет записано' : 'Что записано'}
        columns={columnsOf(isTrial)}
        rows={filling}
        rowKey={({ guid, channel, from }) => `${guid} ${channel} ${from}`}
        nothing="Ничего."
      />
    </Stack>
  );
}
