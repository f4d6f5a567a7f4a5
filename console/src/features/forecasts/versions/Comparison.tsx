import { Group, SegmentedControl, Text } from '@mantine/core';
import { monthText } from 'contract/time/calendar.ts';
import type { ForecastVersion, ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { useMemo, useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDate, NBSP } from '../../../ui/text/format.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { BandChart } from '../shown/BandChart.tsx';
import { amountText, periodText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { comparisonLines, differences, type Difference } from './comparison.ts';

const titleOf = (version: ForecastVersion) => `Версия ${version.number}: ${periodText(version)}`;
const isShared = (one: Pick<ForecastVersion, 'from' | 'to'>, other: Pick<ForecastVersion, 'from' | 'to'>) =>
  one.from <= other.to && other.from <= one.to;
const signed = (value: number) => `${value > 0 ? '+' : ''}${amountText(value)}`;

function Shown({ one, other }: { one: ForecastVersionCard; other: ForecastVersionCard }) {
  const [view, setView] = useState('chart');
  const isMonthly = one.kind === 'monthly';
  const lines = useMemo(() => comparisonLines(one, other), [one, other]);
  const changed = differences(one, other);
  const sum = changed.reduce((total, { delta }) => total + delta, 0);
  const unit = forecastUnits[one.unit];
  const columns: readonly PlainColumn<Difference>[] = [
    { label: isMonthly ? 'Месяц' : 'День', cell: ({ day }) => (isMonthly ? monthText(day) : formatDate(day)) },
    ...(isMonthly ? [] : [{ label: 'Час', cell: ({ hour }: Difference) => hour }]),
    { label: `Версия ${one.number}, ${unit}`, cell: ({ before }) => amountText(before) },
    { label: `Версия ${other.number}, ${unit}`, cell: ({ after }) => amountText(after) },
    { label: `Разница, ${unit}`, cell: ({ delta }) => signed(delta) },
    { label: 'Факт', cell: ({ actual }) => amountText(actual) },
  ];
  return (
    <>
      <Text size="sm">
        {changed.length
          ? `Отличаются значений: ${changed.length}, в сумме на ${signed(sum)}${NBSP}${unit}.`
          : isShared(one, other)
            ? 'Значения общих дней одинаковы.'
            : 'Общих дней у этих версий нет.'}
      </Text>
      {!isMonthly && (
        <SegmentedControl
          size="xs"
          aria-label="Вид сравнения"
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'chart', label: 'График' },
            { value: 'table', label: 'Таблица' },
          ]}
          value={view}
          onChange={setView}
        />
      )}
      {view === 'chart' && !isMonthly ? (
        <BandChart title="Сравнение версий" lines={lines} />
      ) : (
        <PlainTable
          label="Отличия версий"
          columns={columns}
          rows={changed}
          rowKey={({ day, hour }) => `${day} ${hour}`}
          nothing="Отличий нет."
        />
      )}
    </>
  );
}

/** Two versions side by side: their lines and differences. */
export function Comparison({ versions }: { versions: readonly ForecastVersion[] }) {
  const [first, ...earlier] = versions;
  const [one, setOne] = useState((earlier.find((version) => isShared(version, first!)) ?? earlier[0]!).guid);
  const [other, setOther] = useState(first!.guid);
  const left = useCall(forecastCalls.version, { params: { guid: one } });
  const right = useCall(forecastCalls.version, { params: { guid: other } });
  const data = versions.map((version) => ({ value: version.guid, label: titleOf(version) }));
  return (
    <>
      <h2 className={classes.title}>Сравнить две версии</h2>
      <Group gap="sm">
        <OptionSelect
          aria-label="Первая версия"
          required
          w={300}
          data={data}
          value={one}
          onChange={(value) => value && setOne(value)}
        />
        <OptionSelect
          aria-label="Вторая версия"
          required
          w={300}
          data={data}
          value={other}
          onChange={(value) => value && setOther(value)}
        />
      </Group>
      {left.data && right.data ? <Shown one={left.data} other={right.data} /> : <Loading height={200} />}
    </>
  );
}
