import { Button, FileInput, Stack } from '@mantine/core';
import { priceSetCalls as calls } from 'contract/features/prices/calls.ts';
import { useState } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';
import { toast } from '../../ui/toast.ts';
import { FileReport } from './FileReport.tsx';
import { months, PlaceFields } from './PlaceFields.tsx';
import { SupplierTables } from './SupplierTables.tsx';
import { usePriceFile, type PricesPlace } from './use-price-file.ts';

/** Loads a price file; its contents are shown before anything is saved. */
export function LoadPricesDialog({ onClose }: { onClose: () => void }) {
  const [place, setPlace] = useState<PricesPlace>({ month: months[0]!.value, regionGuid: null, supplierGuid: null });
  const { file, sheet, sheets, choice, check, load, take, write } = usePriceFile(place);
  const isPlaced = place.regionGuid !== null && place.supplierGuid !== null;
  const finish = async () => {
    const { isWritten } = await write();
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
      isDisabled={!file || !check.data || check.data.findings.some(({ isError }) => isError)}
      error={load.error}
      onClose={onClose}
      onConfirm={() => void finish().catch(() => undefined)}
    >
      <Stack>
        <PlaceFields
          place={place}
          onChange={(next) => {
            setPlace(next);
            take(null);
          }}
        />
        <FileInput
          label="Файл"
          description="XLSX, XLS или CSV: заполненный шаблон или лист поставщика с таблицами «день и 24 цены»"
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
          onClick={() => void fetchFile(calls.template, { query: { month: place.month } }, 'Цены.xlsx')}
        >
          Скачать шаблон
        </Button>
        {check.error && <ErrorNote {...formErrorText(check.error)} />}
        {check.data && (check.data.tables.length > 1 || check.data.tables.some(({ use }) => use?.includes('-'))) && (
          <SupplierTables tables={check.data.tables} choice={choice} onChoose={(next) => take(file, sheet, next)} />
        )}
        {check.data && <FileReport found={check.data} isSheet={sheets.length > 1} />}
      </Stack>
    </ConfirmDialog>
  );
}
