import { Text } from '@mantine/core';
import type { TypeCheck } from 'contract/features/object-types/changes.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { countOf, formatNumber } from '../../../ui/text/format.ts';
import { CarriedValues } from './CarriedValues.tsx';
import { UnfitObjects } from './UnfitObjects.tsx';

interface Props {
  check: TypeCheck;
  family: string | null;
  /** The parameters after the change. */
  after: readonly Parameter[];
}

const objects = ['объект', 'объекта', 'объектов'] as const;

/** The result of a check: converted values, the objects that do not fit with the reasons, and the values that would be
 *  hidden. */
export function CheckResult({ check, family, after }: Props) {
  const { total, unfit, rows, lost, carried, views } = check;
  const resourceOf = (type: string) => family ?? `object-types/${type}/objects`;
  return (
    <>
      <CarriedValues carried={carried} after={after} resourceOf={resourceOf} />
      {views > 0 && <Text size="sm">Новые коды назовут и сохранённые виды: {formatNumber(views)}.</Text>}
      <Text size="sm">
        {unfit === 0
          ? `Новые параметры подходят всем: проверено ${countOf(total, objects)}.`
          : `Не подходят: ${countOf(unfit, objects)} из ${formatNumber(total)}. Что перенести нельзя, станет пустым; прочее останется как есть.`}
      </Text>
      {lost.map(({ name, count }) => (
        <Text key={name} size="sm">
          Параметр «{name}» заполнен: {countOf(count, objects)}. Его значения сохранятся, но показаны не будут.
        </Text>
      ))}
      <UnfitObjects label="Не подходят новым параметрам" rows={rows} total={unfit} resourceOf={resourceOf} />
    </>
  );
}
