import { actorOf } from 'contract/features/journal/actors.ts';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { journalActions, refusals } from 'contract/kit/journal-entry.ts';
import { recordPath } from '../../../record-path.ts';
import { formatMoment } from '../../../ui/text/format.ts';
import type { TableColumn } from '../../../ui/table/table-model.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Outcome } from '../table/Outcome.tsx';
import type { ShownEntry } from './use-shown-entries.ts';

/** The card of the record that an entry is about; null when there is none. */
export function pathOfEntry({ resource, recordGuid, isClosed }: ShownEntry): string | null {
  return resource && recordGuid && !isClosed ? recordPath(resource.name, recordGuid) : null;
}

function recordCell(entry: ShownEntry) {
  const path = pathOfEntry(entry);
  const name = entry.recordName ?? '—';
  return path && entry.action !== 'remove' ? <TextLink to={path}>{name}</TextLink> : name;
}

export const entryColumns = (zone: string): TableColumn<ShownEntry>[] => [
  { name: 'occurredAt', label: 'Время', width: 180, cell: ({ occurredAt }) => formatMoment(occurredAt, zone) },
  { name: 'userName', label: 'Кто', width: 230, least: 150, cell: actorOf, title: ({ userName }) => userName ?? '' },
  {
    name: 'sentence',
    label: 'Что произошло',
    width: 480,
    least: 300,
    cell: ({ sentence }) => sentence,
    title: ({ sentence }) => sentence,
  },
  {
    name: 'result',
    label: 'Результат',
    width: 120,
    cell: ({ action }) => <Outcome kind={refusals.includes(action) ? 'refused' : 'done'} />,
  },
  {
    name: 'recordName',
    label: 'Запись',
    width: 190,
    least: 130,
    cell: recordCell,
    title: ({ recordName }) => recordName ?? '',
  },
  { name: 'entity', label: 'Вид записей', width: 150, cell: ({ entity }) => journalKinds[entity ?? ''] ?? '—' },
  { name: 'action', label: 'Действие', width: 170, cell: ({ action }) => journalActions[action] },
  { name: 'address', label: 'Адрес', width: 130, cell: ({ address }) => address ?? '—' },
  { name: 'number', label: 'Номер', width: 100, cell: ({ number }) => number },
];
