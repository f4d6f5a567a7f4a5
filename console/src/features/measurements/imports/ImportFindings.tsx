import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconX } from '@tabler/icons-react';
import type { ImportFinding, MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import { measurementImportCalls as calls } from 'contract/features/measurements/imports/calls.ts';
import { useState } from 'react';
import { fetchFile } from '../../../api/fetch-file.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { matches } from '../../../ui/input/option-filter.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { StatusText } from '../../../ui/StatusText.tsx';

const SHOWN = 200;

const placeText = ({ line, path }: ImportFinding['more'][number]) =>
  [line !== null && `строка ${line}`, path].filter(Boolean).join(', ') || '—';

/** The place of a finding, and the next few of the same kind. */
const Places = ({ path, count, more }: ImportFinding) => (
  <>
    {path || '—'}
    {more.length > 0 && (
      <Text size="xs" component="div">
        ещё: {more.map(placeText).join('; ')}
        {count > more.length + 1 && '…'}
      </Text>
    )}
  </>
);

const columns: readonly PlainColumn<ImportFinding>[] = [
  {
    label: 'Вид',
    cell: ({ level }) => (
      <StatusText kind={level === 'error' ? 'bad' : 'waiting'} icon={level === 'error' ? IconX : IconAlertTriangle}>
        {level === 'error' ? 'Ошибка' : 'Замечание'}
      </StatusText>
    ),
  },
  { label: 'Строка', cell: ({ line }) => line ?? '—' },
  { label: 'Что не так', cell: ({ message }) => message, wraps: true },
  { label: 'Раз', cell: ({ count }) => formatNumber(count) },
  { label: 'Место в файле', cell: (finding) => <Places {...finding} />, wraps: true },
];

/** The errors in a file, by line and path. */
export function ImportFindings({ state }: { state: MeasurementImport }) {
  const { guid, fileName, errors, errorCount, warningCount } = state;
  const [typed, setTyped] = useState('');
  if (errors.length === 0) return null;
  const found = errors.filter(({ message, path }) => matches(`${message} ${path}`, typed));
  const save = () => fetchFile(calls.findings, { params: { guid } }, `${fileName}, ошибки.csv`);
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Ошибки и замечания
        </Title>
        <Group>
          <TextInput
            aria-label="Найти ошибку"
            placeholder="Код точки или текст"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void save()}>
            Скачать
          </Button>
        </Group>
      </Group>
      <Text size="sm">
        Ошибок: {formatNumber(errorCount)}, замечаний: {formatNumber(warningCount)}. Из-за ошибок файл не принят
        целиком, с замечаниями принимается.{found.length > SHOWN && ` Показаны первые ${SHOWN}.`}
      </Text>
      <PlainTable
        label="Ошибки и замечания"
        rows={found.slice(0, SHOWN).map((finding, index) => ({ ...finding, index }))}
        rowKey={({ index }) => String(index)}
        nothing="Ничего не найдено."
        columns={columns}
      />
    </>
  );
}
