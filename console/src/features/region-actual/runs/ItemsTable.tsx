import { monthText } from 'contract/time/calendar.ts';
import { itemStates, refreshFaults, refreshWarnings } from 'contract/features/region-actual/facts.ts';
import type { RefreshFinding, RefreshItem } from 'contract/features/region-actual/answers.ts';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';

const MOSCOW = 'Europe/Moscow';

const titleOf = (code: RefreshFinding['code']): string =>
  code in refreshWarnings
    ? refreshWarnings[code as keyof typeof refreshWarnings]
    : refreshFaults[code as keyof typeof refreshFaults].text;

/** «Столбцы файла не распознаны: первые строки». */
export const findingText = ({ code, place, text }: RefreshFinding): string =>
  [titleOf(code), place, text].filter((part, index, all) => part && all.indexOf(part) === index).join(' · ');

function Findings({ item: { findings, errorCode } }: { item: RefreshItem }) {
  return (
    <>
      {findings.slice(0, 4).map((finding) => (
        <div key={`${finding.code} ${finding.place} ${finding.text}`}>{findingText(finding)}</div>
      ))}
      {errorCode && <div>{refreshFaults[errorCode].hint}</div>}
    </>
  );
}

const columns: readonly PlainColumn<RefreshItem>[] = [
  { label: 'Когда', cell: ({ finishedAt }) => (finishedAt ? formatDateTime(finishedAt, MOSCOW) : '—') },
  {
    label: 'Регион',
    cell: ({ regionName, participantName }) => (participantName ? `${regionName}, ${participantName}` : regionName),
  },
  { label: 'Месяц', cell: ({ month }) => monthText(month) },
  { label: 'Состояние', cell: ({ state }) => itemStates[state] },
  { label: 'Замечания', wraps: true, cell: (item) => <Findings item={item} /> },
  { label: 'Изменено', cell: ({ changed }) => formatNumber(changed) },
  { label: 'Файл', cell: ({ fileName, sourceName }) => (fileName ? `${fileName}, ${sourceName ?? ''}` : '—') },
];

/** The attempted items and their results. */
export const ItemsTable = ({ items }: { items: readonly RefreshItem[] }) => (
  <PlainTable
    label="Журнал загрузок"
    columns={columns}
    rows={items}
    rowKey={({ guid }) => guid}
    nothing="Загрузок ещё не было."
  />
);
