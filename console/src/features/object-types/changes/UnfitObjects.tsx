import { Text } from '@mantine/core';
import type { TypeCheck } from 'contract/features/object-types/changes.ts';
import { recordPath } from '../../../record-path.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';

/** The resource of an object by its type. */
export type ResourceOf = (type: string) => string;

interface Props {
  label: string;
  rows: TypeCheck['rows'];
  /** The total number; only the first of them are given. */
  total: number;
  resourceOf: ResourceOf;
}

const columnsOf = (resourceOf: ResourceOf): readonly PlainColumn<TypeCheck['rows'][number]>[] => [
  {
    label: 'Объект',
    cell: ({ guid, type, name }) => <TextLink to={recordPath(resourceOf(type), guid) ?? ''}>{name}</TextLink>,
  },
  { label: 'Почему', wraps: true, cell: ({ reasons }) => reasons.join('; ') },
];

/** Objects with the reasons why they do not fit; nothing when there are none. */
export const UnfitObjects = ({ label, rows, total, resourceOf }: Props) =>
  total > 0 && (
    <div>
      <Text size="sm" mb={4}>
        {label}: {formatNumber(total)}
      </Text>
      <PlainTable label={label} rows={rows} rowKey={({ guid }) => guid} nothing="" columns={columnsOf(resourceOf)} />
      {total > rows.length && <Text size="sm">Показаны первые {formatNumber(rows.length)}.</Text>}
    </div>
  );
