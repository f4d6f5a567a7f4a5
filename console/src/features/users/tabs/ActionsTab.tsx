import { Text } from '@mantine/core';
import { journal } from 'contract/features/journal/calls.ts';
import { resourceOfEntry, sentenceOf } from 'contract/features/journal/sentence.ts';
import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { useCall } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { fieldText } from '../../../resource/value/field-text.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { OpenTo } from '../../../resource/value/OpenTo.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import classes from '../Users.module.css';

const LIMIT = 50;

/** The user's recent actions; the rest is in the journal. */
export const ActionsTab = () => (
  <OpenTo entity="journal">
    <Actions />
  </OpenTo>
);

function Actions() {
  const { row } = useRecord();
  const zone = useTimeZone();
  const { dataFrom } = useWho().rights;
  const words: Parameters<typeof sentenceOf>[2] = (field, value, names) => fieldText(field, value, zone, names);
  const { data: extensions = [] } = useCall(objectTypeCalls.extensions, {});
  const query = { person: row.guid, limit: String(LIMIT), zone };
  return (
    <AnswerTab query={useCall(journal.list, { query })}>
      {({ items, dictionaries }) => (
        <>
          {items.length === 0 && (
            <Text>
              {dataFrom
                ? `С ${formatDate(dataFrom)} пользователь ничего не делал; что было раньше, вам не показывают.`
                : 'Пользователь ещё ничего не делал.'}
            </Text>
          )}
          <ol className={classes.entries}>
            {items.map((entry) => (
              <li key={entry.number}>
                <time dateTime={entry.occurredAt}>{formatDateTime(entry.occurredAt, zone)}</time>
                <span>{sentenceOf(entry, resourceOfEntry(entry, dictionaries, extensions), words)}</span>
              </li>
            ))}
          </ol>
          <Text size="sm">
            <TextLink to={paths.logOfPerson(row.guid)}>
              Открыть в журнале: с отбором, подробностями и возвратом
            </TextLink>
          </Text>
        </>
      )}
    </AnswerTab>
  );
}
