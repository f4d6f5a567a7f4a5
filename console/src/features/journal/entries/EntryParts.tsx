import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EntryChanges } from '../../../resource/past/EntryChanges.tsx';
import { ReturnButton } from '../../../resource/past/ReturnButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import classes from './EntryDialog.module.css';
import type { JournalSearch } from './journal-search.ts';
import { useJournal } from './use-journal.ts';
import { useShownEntries, type ShownEntry } from './use-shown-entries.ts';

interface Props {
  number: number;
  parts: number;
  onFilter: (search: JournalSearch) => void;
}

/** The parts of an entry; each opens to its fields before and after. */
export function EntryParts({ number, parts, onFilter }: Props) {
  const pages = useJournal({ partsOf: String(number) });
  const rows = useShownEntries(pages);
  const { isPending, isFetching, hasNextPage, fetchNextPage } = pages;
  return (
    <section>
      <Text size="sm" fw={600}>
        Состоит из {formatNumber(parts)}
      </Text>
      {isPending && <Loading height={60} />}
      <ul className={classes.parts}>
        {rows.map((part) => (
          <EntryPart key={part.number} part={part} onFilter={onFilter} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </section>
  );
}

/** One part: its sentence, and on demand all its fields. */
function EntryPart({ part, onFilter }: { part: ShownEntry; onFilter: Props['onFilter'] }) {
  const [isOpened, setOpened] = useState(false);
  const { resource, recordGuid, isClosed } = part;
  return (
    <li>
      {part.sentence}{' '}
      {resource && !isClosed && (
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpened}
          aria-label={`${isOpened ? 'Свернуть' : 'Подробнее'}: ${part.recordName ?? ''}`}
          onClick={() => setOpened(!isOpened)}
        >
          {isOpened ? 'Свернуть' : 'Подробнее'}
        </Button>
      )}{' '}
      <ReturnButton entry={part} resource={resource} />
      {isOpened && resource && (
        <Stack gap="xs" my="xs">
          <EntryChanges resource={resource} entry={part} />
          {recordGuid && (
            <Group>
              <Button size="compact-sm" variant="default" onClick={() => onFilter({ record: recordGuid })}>
                Всё об этой записи
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </li>
  );
}
