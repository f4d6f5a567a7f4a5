import type { Session } from 'contract/features/journal/activity.ts';
import { formatDateTime, formatNumber } from '../../ui/text/format.ts';
import type { TableColumn } from '../../ui/table/table-model.ts';
import { deviceName } from '../../ui/text/device-name.ts';
import { Outcome } from './table/Outcome.tsx';

function outcomeOf({ result, reason, isOnline, endedAt }: Session) {
  if (result === 'refused') return <Outcome kind="refused" label={reason ?? 'Отказ'} />;
  if (isOnline) return <Outcome kind="online" />;
  return <Outcome kind="done" label={endedAt ? 'Завершён' : 'Без движения'} />;
}

export const sessionColumns = (zone: string): TableColumn<Session>[] => [
  {
    name: 'userName',
    label: 'Человек',
    width: 250,
    cell: ({ userName }) => userName,
    title: ({ userName }) => userName,
  },
  { name: 'result', label: 'Состояние', width: 190, cell: outcomeOf, title: ({ reason }) => reason ?? '' },
  { name: 'startedAt', label: 'Вход', width: 150, cell: ({ startedAt }) => formatDateTime(startedAt, zone) },
  { name: 'address', label: 'Адрес', width: 140, cell: ({ address }) => address ?? '—' },
  {
    name: 'device',
    label: 'Устройство',
    width: 200,
    cell: ({ device }) => (device ? deviceName(device) : '—'),
    title: ({ device }) => device ?? '',
  },
  {
    name: 'actions',
    label: 'Действий',
    width: 100,
    isNumeric: true,
    cell: ({ actions }) => (actions === null ? '—' : formatNumber(actions)),
  },
  {
    name: 'seenAt',
    label: 'Последнее действие',
    width: 160,
    cell: ({ seenAt }) => (seenAt ? formatDateTime(seenAt, zone) : '—'),
  },
  {
    name: 'endedAt',
    label: 'Конец',
    width: 150,
    cell: ({ endedAt }) => (endedAt ? formatDateTime(endedAt, zone) : '—'),
  },
];
