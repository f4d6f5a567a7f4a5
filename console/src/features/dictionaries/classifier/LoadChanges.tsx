import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import {
  CHANGES_SHOWN,
  changeKinds,
  classifierCalls,
  type ChangeKind,
  type ClassifierChange,
  type ClassifierLoad,
} from 'contract/features/dictionaries/classifiers.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { formatNumber } from '../../../ui/text/format.ts';

const kinds = Object.keys(changeKinds) as ChangeKind[];

/** A code that is in the dictionary already leads to where it is used. */
function columnsOf(kind: ChangeKind, id: string): PlainColumn<ClassifierChange>[] {
  if (kind === 'added') return [{ label: 'Код и наименование', wraps: true, cell: ({ name }) => name }];
  const known: PlainColumn<ClassifierChange> = {
    label: kind === 'withdrawn' ? 'Код и наименование' : 'Было',
    wraps: true,
    cell: ({ value, name, formerName }) => (
      <TextLink to={paths.dictionaryValueUsage(id, value)} title="Где используется">
        {formerName ?? name}
      </TextLink>
    ),
  };
  return kind === 'withdrawn' ? [known] : [known, { label: 'Станет', wraps: true, cell: ({ name }) => name }];
}

/** The codes that a load changes, kind by kind, a hundred at a time. */
export function LoadChanges({ load }: { load: ClassifierLoad }) {
  const { id = '' } = useParams({ strict: false });
  const present = kinds.filter((kind) => load.changes[kind] > 0);
  const [chosen, setChosen] = useState<ChangeKind>(present[0]!);
  const [from, setFrom] = useState(0);
  const { data, error, refetch } = useCall(
    classifierCalls.changes,
    { params: { guid: load.guid }, query: { kind: chosen, from: String(from) } },
    { keepPrevious: true },
  );
  const total = load.changes[chosen];
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <SegmentedControl
          aria-label="Какие коды показать"
          data={present.map((kind) => ({
            value: kind,
            label: `${changeKinds[kind]}: ${formatNumber(load.changes[kind])}`,
          }))}
          value={chosen}
          onChange={(kind) => {
            setChosen(kind as ChangeKind);
            setFrom(0);
          }}
        />
      </Group>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={120} />}
      {data && (
        <PlainTable
          label={changeKinds[chosen]}
          columns={columnsOf(chosen, id)}
          rows={data}
          rowKey={({ value }) => value}
          nothing="Таких кодов нет."
        />
      )}
      {total > CHANGES_SHOWN && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={from === 0}
            onClick={() => setFrom(from - CHANGES_SHOWN)}
          >
            Предыдущие
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={from + CHANGES_SHOWN >= total}
            onClick={() => setFrom(from + CHANGES_SHOWN)}
          >
            Следующие
          </Button>
          <Text size="sm" c="dimmed">
            {formatNumber(from + 1)}–{formatNumber(Math.min(from + CHANGES_SHOWN, total))} из {formatNumber(total)}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
