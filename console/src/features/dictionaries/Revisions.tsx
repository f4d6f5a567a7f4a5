import { Button, Stack, Text } from '@mantine/core';
import { dictionaryRevisions } from 'contract/features/dictionaries/return.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { countOf, formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';

interface Props {
  id: string;
  /** Called with the last moment before a change. */
  onChoose: (moment: string) => void;
}

/** The latest changes of the values of a dictionary; each ends a revision that can be chosen. */
export function Revisions({ id, onChoose }: Props) {
  const zone = useTimeZone();
  const { data = [], error, refetch } = useCall(dictionaryRevisions, { params: { id } }, { staleTime: 0 });
  if (error) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <div>
      <Text size="sm">Или к редакции до изменения:</Text>
      <Stack component="ul" gap={4} m={0} p={0} align="flex-start" aria-label="Редакции" style={{ listStyle: 'none' }}>
        {data.map(({ at, userName, name, values }) => (
          <li key={at} style={{ maxWidth: '100%' }}>
            <Button
              variant="default"
              size="compact-sm"
              maw="100%"
              onClick={() => onChoose(new Date(Date.parse(at) - 1).toISOString())}
            >
              {formatDateTime(at, zone)}
              {userName && `, ${userName}`}: «{name}»
              {values > 1 && ` и ещё ${countOf(values - 1, ['значение', 'значения', 'значений'])}`}
            </Button>
          </li>
        ))}
      </Stack>
    </div>
  );
}
