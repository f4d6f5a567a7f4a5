import { Text } from '@mantine/core';
import type { RegionDifference, RegionMonth } from 'contract/features/region-actual/answers.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { useCall } from '../../../api/queries.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDate, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';

type Hour = RegionDifference['hours'][number];

const shown = (value: number | null) => (value === null ? '—' : formatNumber(value));
const rounded = (value: number) => formatNumber(Math.round(value * 1000) / 1000);
const deltaOf = ({ before, after }: Hour) => (before === null || after === null ? null : after - before);

const columns: readonly PlainColumn<Hour>[] = [
  { label: 'День', cell: ({ day }) => formatDate(day) },
  { label: 'Час', cell: ({ hour }) => hour },
  { label: 'Было, МВт·ч', cell: ({ before }) => shown(before) },
  { label: 'Стало, МВт·ч', cell: ({ after }) => shown(after) },
  {
    label: 'Δ',
    cell: (hour) => {
      const delta = deltaOf(hour);
      return delta === null ? '—' : rounded(delta);
    },
  },
  {
    label: 'Δ, %',
    cell: (hour) => {
      const delta = deltaOf(hour);
      return delta === null || !hour.before ? '—' : formatNumber(Math.round((1000 * delta) / hour.before) / 10);
    },
  },
];

interface Props {
  region: string;
  month: string;
  peaks: RegionMonth['peaks'];
}

/** The changes made by the last version of each day. */
export function Difference({ region, month, peaks }: Props) {
  const { data } = useCall(calls.difference, { params: { guid: region }, query: { month } });
  if (!data) return <Loading height={180} />;
  const greatest = Math.max(0, ...data.hours.map((hour) => Math.abs(deltaOf(hour) ?? 0)));
  const moved = peaks.filter(({ before, hour }) => before !== null && before !== hour);
  return (
    <>
      <Text size="sm">
        Изменено часов: {formatNumber(data.hours.length)}. Сумма: {rounded(data.sumBefore)} → {rounded(data.sumAfter)}
        {NBSP}МВт·ч, наибольшее изменение — {rounded(greatest)}
        {NBSP}МВт·ч.
      </Text>
      {data.peaks.map(({ day, before, after }) => (
        <Text key={day} size="sm" fw={600}>
          {formatDate(day)}: час наибольшей нагрузки изменился с {before} на {after}
        </Text>
      ))}
      {moved.map(({ day, participant, before, hour }) => (
        <Text key={`${day} ${participant}`} size="sm" fw={600}>
          {formatDate(day)}, {participant}: час пик изменился с {before} на {hour}
        </Text>
      ))}
      <PlainTable
        label="Изменённые часы"
        columns={columns}
        rows={data.hours.slice(0, 300)}
        rowKey={({ day, hour }) => `${day} ${hour}`}
        nothing="Прежних версий нет, или они не отличаются."
      />
    </>
  );
}
