import { Text } from '@mantine/core';
import type { TypeCheck } from 'contract/features/object-types/calls.ts';
import { recordPath } from '../../record-path.ts';
import { countOf, formatNumber } from '../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

interface Props {
  check: TypeCheck;
  type: string;
  family: string | null;
}

const objects = ['объект', 'объекта', 'объектов'] as const;
type Unfit = TypeCheck['rows'][number];

const columnsOf = (resource: string): readonly PlainColumn<Unfit>[] => [
  { label: 'Объект', cell: ({ guid, name }) => <TextLink to={recordPath(resource, guid) ?? ''}>{name}</TextLink> },
  { label: 'Что не подходит', wraps: true, cell: ({ reasons }) => reasons.join('; ') },
];

/** The result of a check: the objects that do not fit with the reasons, and the values that would be hidden. */
export function CheckResult({ check, type, family }: Props) {
  const { total, unfit, rows, lost } = check;
  const resource = family ?? `object-types/${type}/objects`;
  return (
    <>
      <Text>
        {unfit === 0
          ? `Новые параметры подходят всем: проверено ${countOf(total, objects)}.`
          : `Не подходят: ${countOf(unfit, objects)} из ${formatNumber(total)}. Они останутся как есть и попадут в неполные.`}
      </Text>
      {lost.map(({ name, count }) => (
        <Text key={name}>
          Параметр «{name}» заполнен: {countOf(count, objects)}. Его значения сохранятся, но показаны не будут.
        </Text>
      ))}
      {unfit > 0 && (
        <PlainTable
          label="Объекты, которым новые параметры не подходят"
          rows={rows}
          rowKey={({ guid }) => guid}
          nothing=""
          columns={columnsOf(resource)}
        />
      )}
      {unfit > rows.length && <Text size="sm">Показаны первые {formatNumber(rows.length)}.</Text>}
    </>
  );
}
