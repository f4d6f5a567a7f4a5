import { FileInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { refreshModes, regionDatasets, type RefreshMode } from 'contract/features/region-actual/facts.ts';
import type { FilePreview } from 'contract/features/region-actual/answers.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { monthText } from 'contract/time/calendar.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { EffectList } from '../../../resource/frame/EffectList.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { SampleLink } from '../../../ui/SampleLink.tsx';
import { toast } from '../../../ui/toast.ts';
import type { MatrixRow } from '../matrix/cells.ts';
import { FileQuestions, type FileColumns } from './FileQuestions.tsx';
import { findingText } from './ItemsTable.tsx';

const columns: readonly PlainColumn<FilePreview>[] = [
  { label: 'Файл', cell: ({ name }) => name },
  { label: 'Данные', cell: ({ dataset }) => (dataset ? regionDatasets[dataset] : '—') },
  { label: 'Регион', cell: ({ regionName }) => regionName ?? '—' },
  { label: 'Месяц', cell: ({ month }) => (month ? monthText(month) : '—') },
  { label: 'Значений', cell: ({ rows }) => rows },
  {
    label: 'Что не так',
    wraps: true,
    cell: ({ findings }) => findings.slice(0, 3).map(findingText).join('; ') || 'Всё распознано',
  },
];

interface Props {
  regions: readonly MatrixRow[];
  onClose: () => void;
}

/** Uploads files by hand; their contents are shown before anything is saved. */
export function UploadDialog({ regions, onClose }: Props) {
  const [files, setFiles] = useState<File[]>([]);
  const [mode, setMode] = useState<RefreshMode>('new');
  const [region, setRegion] = useState<string | null>(null);
  const [chosen, setChosen] = useState<FileColumns>({});
  const said = {
    mode,
    ...(region && { region }),
    ...Object.fromEntries(Object.entries(chosen).map(([place, column]) => [place, String(column - 1)])),
  };
  const look = useMutation({
    mutationFn: (given: { files: readonly File[]; query: typeof said }) =>
      call(calls.preview, { query: given.query, body: { file: given.files } }),
  });
  const send = useSend(calls.send);
  const take = async () => {
    await send.mutateAsync({ query: said, body: { file: files } });
    void toast({ color: 'green', message: 'Файлы приняты: ячейки изменятся, когда они будут прочитаны.' });
    onClose();
  };
  const isAsking = look.data?.files.some(({ findings }) => findings.length > 0) ?? false;
  const again = (query: typeof said) => files.length > 0 && look.mutate({ files, query });
  const choose = (given: File[]) => {
    setFiles(given);
    if (given.length) look.mutate({ files: given, query: said });
  };
  return (
    <ConfirmDialog
      title="Загрузить файлы"
      label="Загрузить"
      isPending={send.isPending}
      isDisabled={!look.data || look.isPending || isAsking}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void take().catch(() => undefined)}
    >
      <Stack>
        <FileInput
          label="Файлы"
          description="Факт региона или часы пик: XLS, XLSX, CSV, как у источника"
          placeholder="Выберите файлы"
          multiple
          accept=".xls,.xlsx,.csv"
          value={files}
          onChange={choose}
        />
        <SampleLink file="region-actual.csv" name="Факт региона, образец.csv" />
        {look.error && <ErrorNote {...formErrorText(look.error)} />}
        {look.data && (
          <PlainTable
            label="Что в файлах"
            columns={columns}
            rows={look.data.files}
            rowKey={({ name }) => name}
            nothing="Файлов нет."
          />
        )}
        {look.data && !isAsking && mode !== 'trial' && <EffectList effects={look.data.effects} />}
        {isAsking && (
          <FileQuestions
            regions={regions}
            region={region}
            columns={chosen}
            first={look.data?.files[0]?.first ?? []}
            onRegion={(value) => {
              setRegion(value);
              if (value) again({ ...said, region: value });
            }}
            onColumn={(place, column) => setChosen({ ...chosen, [place]: column })}
            onColumnsSaid={() => again(said)}
          />
        )}
        <OptionSelect
          label="Режим"
          required
          data={Object.entries(refreshModes).map(([value, label]) => ({ value, label }))}
          value={mode}
          onChange={(value) => {
            if (!value) return;
            setMode(value as RefreshMode);
            again({ ...said, mode: value as RefreshMode });
          }}
        />
      </Stack>
    </ConfirmDialog>
  );
}
