import { Text } from '@mantine/core';
import type { MovedObjects } from 'contract/features/object-types/changes.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { countOf } from '../../../ui/text/format.ts';
import { CarriedValues } from './CarriedValues.tsx';
import { UnfitObjects } from './UnfitObjects.tsx';

interface Props {
  found: MovedObjects;
  /** The parameters of the target type. */
  after: readonly Parameter[];
}

const objects = ['объект', 'объекта', 'объектов'] as const;

const resourceOf = (type: string) => `object-types/${type}/objects`;

/** The result of moving objects to another type: which stay, the converted values, and the values that would be
 *  hidden. */
export function MoveResult({ found: { total, moved, stay, unfit, rows, lost, carried }, after }: Props) {
  return (
    <>
      <Text size="sm">
        Отобрано: {countOf(total, objects)}, перейдут — {moved}.
      </Text>
      <UnfitObjects label="Останутся на месте" rows={stay} total={stay.length} resourceOf={resourceOf} />
      <CarriedValues carried={carried} after={after} resourceOf={resourceOf} />
      {lost.map(({ name, count }) => (
        <Text key={name} size="sm">
          Параметра «{name}» у нового типа нет, а заполнен он у {countOf(count, ['объекта', 'объектов', 'объектов'])}.
          Значения сохранятся, но показаны не будут.
        </Text>
      ))}
      <UnfitObjects label="Не подходят новому типу" rows={rows} total={unfit} resourceOf={resourceOf} />
    </>
  );
}
