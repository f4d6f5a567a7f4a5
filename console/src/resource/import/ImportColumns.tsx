import { Alert, Button, Stack, Text } from '@mantine/core';
import { fileColumns, filledBy, HEADER_ROWS, isInFile } from 'contract/kit/import-columns.ts';
import type { Import } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  resource: Resource;
  state: Import;
  isBusy: boolean;
  onCheck: (fields: (string | null)[]) => void;
  onLeave: () => void;
}

interface Row {
  title: string;
  known: { value: string; label: string }[];
  field: string | null;
  onChange: (field: string | null) => void;
}

const fieldCell = ({ title, known, field, onChange }: Row) => (
  <OptionSelect
    aria-label={`Поле для столбца «${title}»`}
    placeholder="Не загружать"
    size="xs"
    w={180}
    data={known}
    value={field}
    onChange={onChange}
  />
);

/** Maps the columns of the file to fields. */
export function ImportColumns({ resource, state, isBusy, onCheck, onLeave }: Props) {
  const [fields, setFields] = useState(() => state.columns.map(({ field }) => field));
  const known = fileColumns(resource.fields).map(({ key, title, field }) => ({
    value: key,
    label: isInFile(field) ? `${title} *` : title,
  }));
  const filled = (field: string | null) => (field === null ? [] : filledBy(field));
  const choose = (place: number, field: string | null) =>
    // A field belongs to one column, so the previous column loses it.
    setFields(
      fields.map((own, index) =>
        index === place ? field : filled(own).some((key) => filled(field).includes(key)) ? null : own,
      ),
    );
  const given = fields.flatMap(filled);
  const lacking = known.filter(({ value, label }) => label.endsWith(' *') && !given.includes(value));

  return (
    <Stack>
      <Text size="sm">
        {state.fileName}: проверьте, какой столбец файла к какому полю относится. Выбор запомнится. Звёздочкой отмечены
        обязательные поля.
      </Text>
      <PlainTable
        label="Столбцы файла"
        rows={state.columns.map(({ title, sample }, place) => {
          const onChange = (field: string | null) => choose(place, field);
          return { title, sample, place, known, field: fields[place] ?? null, onChange };
        })}
        rowKey={({ place }) => String(place)}
        nothing="В файле нет столбцов."
        columns={[
          { label: 'Столбец файла', cell: ({ title }) => title || 'Без названия' },
          { label: 'Первая строка', cell: ({ sample }) => sample || '—', wraps: true },
          { label: 'Поле', cell: fieldCell },
        ]}
      />
      {state.columns.every(({ field }) => field === null) && (
        <Alert color="orange" title="Ни один столбец не распознан">
          Выберите поля сами или поправьте файл: названия столбцов нужны в одной из первых {HEADER_ROWS} строк, по
          одному в ячейке. Какие названия понятны, показывает «Скачать образец» в выборе файла.
        </Alert>
      )}
      {lacking.length > 0 && (
        <Text size="sm">
          Не выбраны обязательные поля: {lacking.map(({ label }) => `«${label.slice(0, -2)}»`).join(', ')}. Без них
          можно только менять записи, которые уже есть.
        </Text>
      )}
      <DialogFooter>
        <Button variant="default" onClick={onLeave}>
          Другой файл
        </Button>
        <Button loading={isBusy} disabled={!fields.some(Boolean)} onClick={() => onCheck(fields)}>
          Проверить
        </Button>
      </DialogFooter>
    </Stack>
  );
}
