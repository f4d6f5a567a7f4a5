import { Group, Text } from '@mantine/core';
import { actorOf } from 'contract/features/journal/actors.ts';
import { otherRecordOf } from 'contract/features/journal/sentence.ts';
import { journalActions, type JournalEntry } from 'contract/kit/journal-entry.ts';
import { useDecision } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { EntryChanges } from './EntryChanges.tsx';
import { useRecord } from '../state/record-context.ts';
import { ReturnButton } from './ReturnButton.tsx';

interface Props {
  entry: JournalEntry;
}

/** One change of the record on its card, with links to the journal and to undoing it. */
export function HistoryEntry({ entry }: Props) {
  const { resource } = useRecord();
  const zone = useTimeZone();
  const mayReadJournal = useDecision('journal', 'read').allowed;
  return (
    <article>
      <Group gap="sm" mb={4}>
        <Text size="sm">
          <Text component="time" fw={600} dateTime={entry.occurredAt}>
            {formatDateTime(entry.occurredAt, zone)}
          </Text>{' '}
          {actorOf(entry)} — {journalActions[entry.action].toLocaleLowerCase('ru')}
          {entry.isPart && ' вместе с другими записями'}
          {otherRecordOf(entry)}
          {entry.returns !== null && `, возврат записи №\u00a0${entry.returns}`}
        </Text>
        {mayReadJournal && <TextLink to={paths.logEntry(entry.number)}>В журнале</TextLink>}
        <ReturnButton entry={entry} resource={resource} />
      </Group>
      <EntryChanges resource={resource} entry={entry} />
    </article>
  );
}
