import { Button } from '@mantine/core';
import { useRefusal } from '../../api/decisions.ts';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './RegionActual.module.css';
import type { RegionMatrixView } from './use-region-matrix.ts';
import { refused } from '../../ui/refusal/refused.ts';

interface Props {
  view: RegionMatrixView;
  onEstimate: () => void;
}

/** The number of holes in the selection and the actions on them. */
export function ChosenHoles({ view: { asked, holes }, onEstimate }: Props) {
  const mayNot = useRefusal('regionActual', 'create');
  return (
    <output className={classes.chosen}>
      {holes.number
        ? `Выбрано пропусков: ${formatNumber(holes.number)}, регионов: ${formatNumber(holes.regions)}. «Запустить подкачку» покажет, что будет получено.`
        : 'Среди выбранного пропусков нет.'}
      {holes.number > 0 && asked.dataset === 'load' && (
        <Button size="compact-sm" variant="default" {...refused(mayNot)} onClick={onEstimate}>
          Рассчитать…
        </Button>
      )}
    </output>
  );
}
