import { Text } from '@mantine/core';
import { planCalls, type Month } from 'contract/features/passport/plan.ts';
import { months } from 'contract/kit/parameter-field.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { roundedText } from '../../../ui/text/format.ts';
import { lineKey, lineName } from './plan-edit.ts';

interface Changed {
  line: string;
  month: Month;
  key: string;
  before: number | null;
  after: number | null;
}

const shown = (value: number | null) => roundedText(value, 3);
const difference = ({ before, after }: Changed) => {
  const change = (after ?? 0) - (before ?? 0);
  return `${change > 0 ? '+' : ''}${shown(change)}`;
};

interface Props {
  guid: string;
  year: number;
  from: number;
  to: number;
}

/** The changes between two versions of a plan, month by month. */
export function VersionDifference({ guid, year, from, to }: Props) {
  const query = { year: String(year), from: String(from), to: String(to) };
  const { data, error, refetch } = useCall(planCalls.difference, { params: { guid }, query });
  if (error) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={120} />;
  const rows = data.flatMap((line) =>
    Object.entries(line.months).map(([month, change]): Changed => ({
      line: lineName(line),
      month: month as Month,
      key: `${lineKey(line)} ${month}`,
      ...change,
    })),
  );
  const columns: readonly PlainColumn<Changed>[] = [
    { label: 'Показатель', cell: ({ line }) => line },
    { label: 'Месяц', cell: ({ month }) => months[month] },
    { label: `Версия ${from}`, isNumber: true, cell: ({ before }) => shown(before) },
    { label: `Версия ${to}`, isNumber: true, cell: ({ after }) => shown(after) },
    { label: 'Разница', isNumber: true, cell: difference },
  ];
  return (
    <>
      <Text fw={600}>{`Чем версия ${to} отличается от версии ${from}`}</Text>
      <PlainTable
        label="Разница версий"
        rows={rows}
        rowKey={({ key }) => key}
        nothing="Значения одинаковы."
        columns={columns}
      />
    </>
  );
}
