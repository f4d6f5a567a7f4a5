import { Button, Group, Text, Title } from '@mantine/core';
import type { MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import { measurementImportCalls as calls } from 'contract/features/measurements/imports/calls.ts';
import { useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

interface Props {
  state: MeasurementImport;
  isBusy: boolean;
  onCreate: () => void;
}

type Unknown = MeasurementImport['unknown'][number];

interface Row extends Unknown {
  point: string | null;
  isDisabled: boolean;
  onChange: (point: string | null) => void;
}

const pointCell = ({ code, isGtp, point, isDisabled, onChange }: Row) =>
  isGtp ? (
    'ГТП или переток: создайте'
  ) : (
    <ReferenceInput
      to="metering-points"
      label={null}
      aria-label={`Точка учёта для кода ${code}`}
      placeholder="Выберите точку учёта"
      size="xs"
      w={320}
      disabled={isDisabled}
      value={point}
      onChange={onChange}
    />
  );

const columns: readonly PlainColumn<Row>[] = [
  { label: 'Код в файле', cell: ({ code }) => code },
  { label: 'Название в файле', cell: ({ name }) => name || '—', wraps: true },
  { label: 'Связать с точкой', cell: pointCell },
];

const SHOWN = 200;

/** The unknown points of a file: each is mapped to a known point with another code or created. */
export function UnknownPoints({ state: { unknown, status }, isBusy, onCreate }: Props) {
  const mayNot = useRefusal('exchangeFiles', 'update');
  const mayNotPoints = useRefusal('meteringPoints', 'create');
  const mayNotGtps = useRefusal('exchangeFiles', 'create');
  const mayNotCreate = unknown.every(({ isGtp }) => isGtp) ? mayNotGtps : mayNotPoints;
  const map = useSend(calls.mapCode);
  const [chosen, setChosen] = useState<Record<string, string | null>>({});
  const rowOf = (one: Unknown): Row => ({
    ...one,
    point: chosen[one.code] ?? null,
    isDisabled: mayNot !== undefined,
    onChange: (point) => {
      setChosen({ ...chosen, [one.code]: point });
      map.mutate({ body: { code: one.code, meteringPointGuid: point } });
    },
  });
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Неизвестные точки и группы
        </Title>
        <Button variant="default" disabled={isBusy} {...refused(mayNotCreate ?? mayNot)} onClick={onCreate}>
          Создать
        </Button>
      </Group>
      <Text size="sm">
        {status === 'trial'
          ? 'Значения этих точек не будут записаны. Свяжите код с точкой учёта (связь запомнится и для следующих файлов) и нажмите «Проверить снова» или создайте точки.'
          : 'Значения известных точек записаны, этих — нет. Свяжите код с точкой учёта (связь запомнится и для следующих файлов) или создайте точки, потом нажмите «Повторить»: запишется только недостающее.'}
        {unknown.length > SHOWN && ` Показаны первые ${SHOWN}.`}
      </Text>
      {map.error && <ErrorNote {...formErrorText(map.error)} />}
      <PlainTable
        label="Неизвестные точки и группы"
        rows={unknown.slice(0, SHOWN).map(rowOf)}
        rowKey={({ code }) => code}
        nothing="Все точки известны."
        columns={columns}
      />
    </>
  );
}
