import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { shortName } from 'contract/kit/short-name.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ReturnButton } from '../../../resource/past/ReturnButton.tsx';
import { useHistory } from '../../../resource/past/use-history.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import tab from '../../../resource/frame/Tab.module.css';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import classes from '../../../ui/Page.module.css';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { parameterChanges } from './parameter-changes.ts';

const VersionDialog = lazy(async () => ({ default: (await import('./VersionDialog.tsx')).VersionDialog }));

/** A state of the parameters, and the entry that made it. */
interface Version {
  entry: JournalEntry;
  parameters: Parameter[];
  changes: string[];
}

/** The parameters in the values of a journal entry; undefined when the entry does not contain them. */
const parametersIn = (values: JournalEntry['before']) => (values as Partial<ObjectType> | null)?.parameters;

const versionsOf = (entries: readonly JournalEntry[]): Version[] =>
  entries.flatMap((entry) => {
    const isCreation = entry.action === 'create' && entry.returns === null;
    const parameters = parametersIn(entry.after) ?? [];
    if (!isCreation && !parametersIn(entry.after)) return [];
    const changes = isCreation ? ['Тип создан'] : parameterChanges(parametersIn(entry.before) ?? [], parameters);
    return [{ entry, parameters, changes }];
  });

/** The versions of a type: who changed its parameters, when and how; each can be viewed and its change undone. */
export function VersionsTab() {
  const { resource } = useRecord();
  const zone = useTimeZone();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useHistory();
  const [shown, setShown] = useState<Version | null>(null);
  const versions = versionsOf(data?.pages.flat() ?? []);
  const momentOf = ({ entry }: Version) => formatDateTime(entry.occurredAt, zone);

  return (
    <div className={`${classes.scrolling} ${tab.tab}`} role="tabpanel" tabIndex={0}>
      <Stack maw={960} gap="lg" pb="lg">
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {isPending && <Loading height={160} />}
        {data && versions.length === 0 && <Text>Параметры типа ещё не меняли.</Text>}
        {versions.map((version, index) => (
          <article key={version.entry.number}>
            <Group gap="sm" mb={4}>
              <Text size="sm">
                <Text component="time" fw={600} dateTime={version.entry.occurredAt}>
                  {momentOf(version)}
                </Text>{' '}
                {version.entry.userName ? shortName(version.entry.userName) : 'Программа'}
                {index === 0 && ' — действует сейчас'}
              </Text>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Показать параметры ${momentOf(version)}`}
                onClick={() => setShown(version)}
              >
                Показать параметры
              </Button>
              {version.entry.action === 'update' && <ReturnButton entry={version.entry} resource={resource} />}
            </Group>
            <List size="sm">
              {version.changes.map((change) => (
                <List.Item key={change}>{change}</List.Item>
              ))}
            </List>
          </article>
        ))}
        {hasNextPage && (
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            Показать более ранние
          </Button>
        )}
        <Suspense>
          {shown && (
            <VersionDialog
              title={`Параметры: ${momentOf(shown)}`}
              parameters={shown.parameters}
              onClose={() => setShown(null)}
            />
          )}
        </Suspense>
      </Stack>
    </div>
  );
}
