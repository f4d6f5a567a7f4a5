import { valueSources, type Channel } from 'contract/features/measurements/facts.ts';
import { pointValueCalls, type DayVersion } from 'contract/features/measurements/point-values.ts';
import { useCall } from '../../api/queries.ts';
import { Loading } from '../../ui/Loading.tsx';
import { formatDateTime, roundedText } from '../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';

type Compared = DayVersion & { changed: number; difference: number };

/** Each version against the previous one: the number of different values and the sum. */
const compared = (versions: readonly DayVersion[]): Compared[] =>
  versions.map((version, index) => {
    const before = versions[index + 1];
    const changed = version.values.filter((value, at) => value !== (before?.values[at] ?? null)).length;
    return { ...version, changed, difference: version.total - (before?.total ?? 0) };
  });

const rounded = (value: number) => roundedText(value, 3);

/** The versions of a day's values, the current one first. */
export function VersionsTable({ guid, channel, day }: { guid: string; channel: Channel; day: string }) {
  const zone = useTimeZone();
  const { data } = useCall(pointValueCalls.versions, { params: { guid }, query: { channel, day } });
  const columns: readonly PlainColumn<Compared>[] = [
    { label: 'Версия', cell: ({ version }) => version },
    { label: 'Источник', cell: ({ source }) => valueSources[source] },
    { label: 'Стало известно', cell: ({ knownAt }) => formatDateTime(knownAt, zone) },
    { label: 'Кто', cell: ({ userName }) => userName ?? 'Программа' },
    { label: 'Причина', wraps: true, cell: ({ note }) => note ?? '' },
    { label: 'Изменено значений', cell: ({ changed }) => changed },
    { label: 'Сумма', cell: ({ total }) => rounded(total) },
    { label: 'Разница', cell: ({ difference }) => `${difference > 0 ? '+' : ''}${rounded(difference)}` },
  ];
  if (!data) return <Loading height={80} mt="md" />;
  return (
    <PlainTable
      label="Версии суток"
      columns={columns}
      rows={compared(data)}
      rowKey={({ version }) => String(version)}
      nothing="Эти сутки ещё ни разу не записывали."
    />
  );
}
