import { Text } from '@mantine/core';
import { employees } from 'contract/features/employees/facts.ts';
import { resourceOfEntry, sentenceOf } from 'contract/features/journal/sentence.ts';
import { sourceCalls } from 'contract/features/rights/sources.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import { addDays, dayAt } from 'contract/time/day-shape.ts';
import { useDecision } from '../../api/decisions.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { fieldText } from '../../resource/value/field-text.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { rightsIn, together } from './rights-text.ts';
import classes from './RightsHistory.module.css';

const unread = {
  groups: 'Изменения самих групп не показаны: для них нужно право «Группы прав: Чтение».',
  individual: 'Личные права не показаны: для них нужно право «Индивидуальные права: Чтение».',
} as const;

/** Everything that changed the person's rights, newest first: the card, its groups and the individual rights; each day
 *  opens in the explorer. */
export function RightsHistoryTab() {
  const { row } = useRecord(employees);
  const zone = useTimeZone();
  const readsJournal = useDecision('journal', 'read').allowed;
  const words: Parameters<typeof sentenceOf>[2] = (field, value, names) => fieldText(field, value, zone, names);
  return (
    <AnswerTab query={useCall(sourceCalls.history, { params: { guid: row.guid } })}>
      {({ entries, isMore, hidden }) => (
        <>
          {entries.length === 0 && <Text>Права этого сотрудника не меняли с тех пор, как ведётся журнал.</Text>}
          <ol className={classes.entries} aria-label="История прав">
            {together(entries).map((same) => {
              const [entry] = same as [JournalEntry];
              const day = dayAt(Date.parse(entry.occurredAt), zone);
              const rights = rightsIn(same, zone);
              return (
                <li key={entry.number}>
                  <time dateTime={entry.occurredAt}>{formatDateTime(entry.occurredAt, zone)}</time>
                  <span>
                    {sentenceOf(entry, resourceOfEntry(entry, [], []), words)}{' '}
                    <TextLink
                      to={`${paths.rightsOfPerson(row.guid)}&day=${addDays(day, -1)}&otherDay=${day}&different=true`}
                    >
                      Права до и после
                    </TextLink>
                    {readsJournal && (
                      <>
                        {' · '}
                        <TextLink to={paths.logEntry(entry.number)}>В журнале</TextLink>
                      </>
                    )}
                    {rights.length > 0 && (
                      <ul className={classes.rights}>
                        {rights.map((right, index) => (
                          <li key={index}>{right}</li>
                        ))}
                      </ul>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
          {isMore && <Text size="sm">Показаны последние 200 изменений; более ранние — в журнале.</Text>}
          {hidden.map((part) => (
            <Text key={part} size="sm" c="dimmed">
              {unread[part]}
            </Text>
          ))}
        </>
      )}
    </AnswerTab>
  );
}
