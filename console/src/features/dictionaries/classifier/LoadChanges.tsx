import { SegmentedControl, Stack } from '@mantine/core';
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
import { Pager } from '../../../ui/table/Pager.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { formatNumber } from '../../../ui/text/format.ts';

const kinds = Object.keys(changeKinds) as ChangeKind[];

/** A code that already exists in the dictionary links to its usage. */
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

/** The codes that a load changes, by kind, a hundred at a time. */
export function LoadChanges({ load }: { load: ClassifierLoad }) {
  const { id = '' } = useParams({ strict: false });
  const present = kinds.filter((kind) => load.changes[kind] > 0);
  const [chosen, setChosen] = useState<ChangeKind>(present[0]!);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    classifierCalls.changes,
    { params: { guid: load.guid }, query: { kind: chosen, from: String((page - 1) * CHANGES_SHOWN) } },
    { keepPrevious: true },
  );
  const pages = Math.ceil(load.changes[chosen] / CHANGES_SHOWN);
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="Какие коды показать"
        data={present.map((kind) => ({
          value: kind,
          label: `${changeKinds[kind]}: ${formatNumber(load.changes[kind])}`,
        }))}
        value={chosen}
        onChange={(kind) => {
          setChosen(kind as ChangeKind);
          setPage(1);
        }}
      />
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
      {pages > 1 && <Pager page={page} pages={pages} isOpenEnded={false} onPage={setPage} />}
    </Stack>
  );
}
