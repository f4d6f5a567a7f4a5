import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import {
  measurementChannels,
  tableForms,
  tableHours,
  tableUnits,
} from 'contract/features/measurement-imports/facts.ts';
import type { MeasurementImport } from 'contract/features/measurement-imports/answers.ts';
import { measurementImportCalls as calls, type KnownLayout } from 'contract/features/measurement-imports/calls.ts';
import { useState } from 'react';
import { errorText, formErrorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { ChoiceInput } from '../../resource/input/ChoiceInput.tsx';
import { ReferenceInput } from '../../resource/input/ReferenceInput.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { Explained } from '../../resource/value/Explained.tsx';
import { refused } from '../../ui/refusal/refused.ts';

const SHOWN_COLUMNS = 6;

interface Props {
  guid: string;
  rows: readonly string[][];
  known: KnownLayout;
  knownPoint: string | null;
  /** The rows name their points. */
  isNamed: boolean;
}

function LayoutForm({ guid, rows, known, knownPoint, isNamed }: Props) {
  const mayNot = useRefusal('exchangeFiles', 'update');
  const read = useSend(calls.readTable);
  const [point, setPoint] = useState(knownPoint);
  const [layout, setLayout] = useState(known);
  const { unit, hours } = layout;
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const isReady = (point || isNamed) && unit && hours;
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
      <PlainTable
        label="Первые строки таблицы"
        rows={rows.map((cells, index) => ({ cells, index }))}
        rowKey={({ index }) => String(index)}
        nothing="В таблице нет строк."
        columns={Array.from({ length: Math.min(SHOWN_COLUMNS, width) }, (_, column) => ({
          label: `Столбец ${column + 1}`,
          cell: ({ cells }: { cells: string[] }) => cells[column] ?? '',
        }))}
      />
      <Group align="flex-start">
        <Explained by="Точка учёта">
          <ReferenceInput
            to="metering-points"
            label="Точка учёта"
            description={isNamed ? 'Пусто — точки, названные в строках' : undefined}
            required={!isNamed}
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

/** The places of the values in a table: chosen once and remembered for tables with the same headings, without the point. */
export function TableLayoutForm({ state: { guid } }: { state: MeasurementImport }) {
  const { data, error } = useCall(calls.table, { params: { guid } });
  return (
    <Stack>
      <Title order={2} size="h4">
        Раскладка таблицы
      </Title>
      <Text size="sm">
        Строки без даты в первых ячейках — заголовки и «Итого» — пропускаются. Раскладка запомнится для таблиц с такими
        же заголовками, точка — нет. До вашего подтверждения ничего не записывается.
      </Text>
      {error && <ErrorNote {...errorText(error)} />}
      {data && (
        <LayoutForm
          guid={guid}
          rows={data.rows}
          known={data.layout}
          knownPoint={data.meteringPointGuid}
          isNamed={data.isNamed}
        />
      )}
    </Stack>
  );
}
