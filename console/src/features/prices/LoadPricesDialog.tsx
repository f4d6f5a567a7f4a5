import { Button, FileInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lastMonths, monthTitle } from 'contract/time/calendar.ts';
import { lookups } from 'contract/features/dictionaries/lookups.ts';
import { priceSetCalls as calls, type LoadedPrices } from 'contract/features/prices/calls.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { formErrorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/ConfirmDialog.tsx';
import { fetchFile } from '../../resource/fetch-file.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { countOf } from '../../ui/format.ts';
import { OptionSelect } from '../../ui/OptionSelect.tsx';
import { PlainTable, type PlainColumn } from '../../ui/PlainTable.tsx';
import { toast } from '../../ui/toast.ts';

type Finding = LoadedPrices['findings'][number];

const months = lastMonths(36).map((month) => ({ value: month, label: monthTitle(month) }));
const columns: readonly PlainColumn<Finding>[] = [
  { label: 'Где', cell: ({ place }) => place },
  { label: 'Что', wraps: true, cell: ({ text }) => text },
  { label: 'Мешает ли', cell: ({ isError }) => (isError ? 'Да' : 'Нет, проверьте') },
];
const SHOWN = 20;
const FIRST_SHEET = '1';

/** A file of prices: what stands in it is shown before anything is written. */
export function LoadPricesDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(months[0]!.value);
  const [regionGuid, setRegion] = useState<string | null>(null);
  const [supplierGuid, setSupplier] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState(FIRST_SHEET);
  const [sheets, setSheets] = useState<readonly string[]>([]);
  const regions = useCall(lookups.regions, {}).data ?? [];
  const suppliers =
    useCall(lookups.marketParticipants, { params: { regionId: regionGuid ?? '' } }, { enabled: regionGuid !== null })
      .data ?? [];
  const check = useMutation({
    mutationFn: (given: { file: File; sheet: string }) =>
      call(calls.load, {
        query: { regionGuid: regionGuid!, supplierGuid: supplierGuid!, month, mode: 'check', sheet: given.sheet },
        body: { file: [given.file] },
      }),
  });
  const load = useSend(calls.load);
  const isPlaced = regionGuid !== null && supplierGuid !== null;
  const findings = check.data?.findings ?? [];
  const take = (given: File | null, of = FIRST_SHEET) => {
    setFile(given);
    setSheet(of);
    if (given !== file) setSheets([]);
    // Of a file that another one has taken the place of, nothing is heard any more.
    if (given) check.mutate({ file: given, sheet: of }, { onSuccess: (found) => setSheets(found.sheets) });
    else check.reset();
  };
  const write = async () => {
    const query = { regionGuid: regionGuid!, supplierGuid: supplierGuid!, month, mode: 'write', sheet } as const;
    const { isWritten } = await load.mutateAsync({ query, body: { file: [file!] } });
    void toast({
      color: 'green',
      message: isWritten ? 'Цены загружены.' : 'Такие цены уже есть: ничего не изменилось.',
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Загрузить цены"
      label="Загрузить"
      isPending={load.isPending}
      isDisabled={!file || !check.data || findings.some(({ isError }) => isError)}
      error={load.error}
      onClose={onClose}
      onConfirm={() => void write().catch(() => undefined)}
    >
      <Stack>
        <OptionSelect
          label="Месяц"
          required
          data={months}
          value={month}
          onChange={(value) => {
            if (value) setMonth(value);
            take(null);
          }}
        />
        <OptionSelect
          label="Регион"
          required
          data={regions.map(({ guid, name }) => ({ value: guid, label: name }))}
          value={regionGuid}
          onChange={(value) => {
            setRegion(value);
            setSupplier(null);
            take(null);
          }}
        />
        <OptionSelect
          label="Поставщик"
          required
          disabled={regionGuid === null}
          data={suppliers.map(({ guid, name }) => ({ value: guid, label: name }))}
          value={supplierGuid}
          onChange={(value) => {
            setSupplier(value);
            take(null);
          }}
        />
        <FileInput
          label="Файл"
          description="XLSX, XLS или CSV: заполненный шаблон или лист поставщика, где день и 24 цены в строке"
          placeholder={isPlaced ? 'Выберите файл' : 'Сначала регион и поставщик'}
          disabled={!isPlaced}
          accept=".xls,.xlsx,.csv"
          value={file}
          onChange={(given) => take(given)}
        />
        {sheets.length > 1 && (
          <OptionSelect
            label="Лист"
            required
            data={sheets.map((name, index) => ({ value: String(index + 1), label: name }))}
            value={sheet}
            onChange={(value) => value && take(file, value)}
          />
        )}
        <Button
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void fetchFile(calls.template, { query: { month } }, 'Цены.xlsx')}
        >
          Скачать шаблон
        </Button>
        {check.error && <ErrorNote {...formErrorText(check.error)} />}
        {check.data && (
          <output>
            {`${sheets.length > 1 ? 'На листе' : 'В файле'} ${countOf(check.data.hours, ['цена часа', 'цены часов', 'цен часов'])} и ${countOf(check.data.rates, ['ставка', 'ставки', 'ставок'])}. ${check.data.guid ? 'Набор этого месяца изменится: прежняя редакция сохранится.' : 'Будет создан новый набор.'}`}
          </output>
        )}
        {findings.length > 0 && (
          <PlainTable
            label="Что не так"
            columns={columns}
            rows={findings.slice(0, SHOWN)}
            rowKey={({ place, text }) => `${place} ${text}`}
            nothing="Всё в порядке."
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
