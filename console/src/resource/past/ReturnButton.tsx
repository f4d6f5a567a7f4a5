import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useDecision } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { isReturnable } from './returnable.ts';

const ReturnDialog = lazy(async () => ({ default: (await import('./ReturnDialog.tsx')).ReturnDialog }));

interface Props {
  entry: JournalEntry;
  /** The resource of the entry; undefined when it no longer exists. */
  resource: Resource | undefined;
}

/** Undoes an entry, or states that it has already been undone. */
export function ReturnButton({ entry, resource }: Props) {
  const [isOpened, setOpened] = useState(false);
  const mayReadJournal = useDecision('journal', 'read').allowed;
  if (!resource || entry.isClosed || !isReturnable(resource, entry)) return null;
  if (entry.returnedBy !== null) {
    return (
      <Text size="sm" c="dimmed">
        Возвращено записью{' '}
        {mayReadJournal ? (
          <TextLink to={paths.logEntry(entry.returnedBy)}>№{`\u00a0${entry.returnedBy}`}</TextLink>
        ) : (
          `№\u00a0${entry.returnedBy}`
        )}
      </Text>
    );
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={15} />}
        onClick={() => setOpened(true)}
      >
        Вернуть
      </Button>
      <Suspense>
        {isOpened && <ReturnDialog number={entry.number} resource={resource} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
