import { Button, Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import {
  measurementChannels,
  tableForms,
  tableHours,
  tableUnits,
} from 'contract/features/measurements/imports/facts.ts';
import type { MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import { measurementImportCalls as calls, type KnownLayout } from 'contract/features/measurements/imports/calls.ts';
import { useState } from 'react';
import { errorText, formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Explained } from '../../../resource/value/Explained.tsx';
import { refused } from '../../../ui/refusal/refused.ts';
import { TablePreview } from './TablePreview.tsx';

interface Props {
  guid: string;
  sheets: readonly string[];
  onSheet: (sheet: number) => void;
  rows: readonly string[][];
  known: KnownLayout;
  knownPoint: string | null;
  /** Whether the rows name their points. */
  isNamed: boolean;
}

function LayoutForm({ guid, sheets, onSheet, rows, known, knownPoint, isNamed }: Props) {
  const mayNot = useRefusal('exchangeFiles', 'update');
  const read = useSend(calls.readTable);
  const [point, setPoint] = useState(knownPoint);
  const [layout, setLayout] = useState(known);
  const { unit, hours } = layout;
  // A chosen column of points names them, like the heading of a list does.
  const namesPoints = isNamed || (layout.form === 'list' && layout.columns?.includes('point'));
  const isReady = (point || namesPoints) && unit && hours;
  const choice = (
    key: 'form' | 'channel' | 'unit' | 'hours',
    label: string,
    names: Readonly<Record<string, string>>,
  ) => (
    <ChoiceInput
      label={label}
      required
      w={280}
      options={names}
      value={layout[key]}
      onChange={(value) => value && setLayout({ ...layout, [key]: value })}
    />
  );
  return (
    <>
      <TablePreview
        rows={rows}
        columns={layout.columns}
        onColumns={layout.form === 'list' ? (columns) => setLayout({ ...layout, columns }) : undefined}
      />
      <Group align="flex-start">
        {sheets.length > 1 && (
          <NativeSelect
            label="Лист"
            w={200}
            data={sheets.map((label, index) => ({ value: String(index + 1), label }))}
            value={String(layout.sheet ?? 1)}
            onChange={({ currentTarget }) => onSheet(Number(currentTarget.value))}
          />
        )}
        <Explained by="Точка учёта">
          <ReferenceInput
            to="metering-points"
            label="Точка учёта"
            description={namesPoints ? 'Пусто — точки, названные в таблице' : undefined}
            required={!namesPoints}
            w={320}
            value={point}
            onChange={setPoint}
          />
        </Explained>
        {choice('form', 'Что в строке', tableForms)}
        {choice('channel', 'Канал', measurementChannels)}
        {choice('unit', 'Единица', tableUnits)}
        {layout.form === 'list' && choice('hours', 'Как записан час', tableHours)}
        <Checkbox
          mt={30}
          label="Значения уже умножены на коэффициент"
          checked={layout.isMultiplied}
          onChange={(event) => setLayout({ ...layout, isMultiplied: event.currentTarget.checked })}
        />
      </Group>
      {read.error && <ErrorNote {...formErrorText(read.error)} />}
      <Group>
        <Button
          loading={read.isPending}
          {...refused(mayNot ?? (isReady ? undefined : 'Выберите точку, единицу и запись часа'))}
          onClick={() =>
            unit &&
            hours &&
            read.mutate({ params: { guid }, body: { ...layout, unit, hours, meteringPointGuid: point } })
          }
        >
          Проверить таблицу
        </Button>
        <Button
          variant="default"
          onClick={() => void fetchFile(calls.template, { query: { form: layout.form } }, 'Профиль, образец.xlsx')}
        >
          Скачать образец
        </Button>
      </Group>
    </>
  );
}

/** The places of the values in a table, remembered for tables with the same headings, except the point. */
export function TableLayoutForm({ state: { guid } }: { state: MeasurementImport }) {
  const [sheet, setSheet] = useState<number>();
  const query = sheet === undefined ? {} : { sheet: String(sheet) };
  const { data, error } = useCall(calls.table, { params: { guid }, query });
  return (
    <Stack>
      <Title order={2} size="h4">
        Раскладка таблицы
      </Title>
      <Text size="sm">
        Раскладка запомнится для таблиц с такими же заголовками, точка — нет; до вашего подтверждения ничего не
        записывается.
      </Text>
      {error && <ErrorNote {...errorText(error)} />}
      {data && (
        <LayoutForm
          key={data.layout.sheet}
          guid={guid}
          sheets={data.sheets}
          onSheet={setSheet}
          rows={data.rows}
          known={data.layout}
          knownPoint={data.meteringPointGuid}
          isNamed={data.isNamed}
        />
      )}
    </Stack>
  );
}
