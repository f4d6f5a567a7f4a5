import { Text } from '@mantine/core';
import type { TypeCheck } from 'contract/features/object-types/changes.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { countOf, pluralForm } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { ResourceOf } from './UnfitObjects.tsx';
import { recordPath } from '../../../record-path.ts';

interface Props {
  carried: TypeCheck['carried'];
  after: readonly Parameter[];
  resourceOf: ResourceOf;
}

const goOver = ['перенесётся', 'перенесутся', 'перенесутся'] as const;
const values = ['значение', 'значения', 'значений'] as const;
type Example = TypeCheck['carried'][number]['examples'][number];

const columnsOf = (resourceOf: ResourceOf): readonly PlainColumn<Example>[] => [
  {
    label: 'Объект',
    cell: ({ guid, type, name }) => <TextLink to={recordPath(resourceOf(type), guid) ?? ''}>{name}</TextLink>,
  },
  { label: 'Было', wraps: true, cell: ({ was }) => was },
  { label: 'Станет', wraps: true, cell: ({ becomes }) => becomes || '—' },
];

/** The result of converting the values of each carried parameter, with the first examples. */
export const CarriedValues = ({ carried, after, resourceOf }: Props) =>
  carried.map(({ to, changed, refused, examples }) => {
    const name = after.find(({ code }) => code === to)?.name ?? to;
    return (
      <div key={to}>
        <Text size="sm">
          «{name}»: {changed ? `${pluralForm(changed, goOver)} ${countOf(changed, values)}` : 'переносить нечего'}
          {refused > 0 &&
            `; не получится перенести ${countOf(refused, values)}: эти останутся пустыми, прежние — в истории объектов`}
        </Text>
        {examples.length > 0 && (
          <PlainTable
            label={`Примеры: «${name}»`}
            rows={examples}
            rowKey={({ guid }) => guid}
            nothing=""
            columns={columnsOf(resourceOf)}
          />
        )}
      </div>
    );
  });
