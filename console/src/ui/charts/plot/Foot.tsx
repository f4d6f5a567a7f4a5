import { Button } from '@mantine/core';
import classes from '../Charts.module.css';
import type { Marks } from './use-marks.ts';

interface Props {
  isWhole: boolean;
  onWhole: () => void;
  marks: Marks;
}

const marksText = ({ isOn, count, more }: Marks) =>
  isOn ? `Скрыть отметки: ${count}${more > 0 ? ` из ${Number(count) + more}` : ''}` : `Показать отметки: ${count}`;

/** The button to show the whole period, and the switch of event marks. */
export const Foot = ({ isWhole, onWhole, marks }: Props) =>
  (!isWhole || marks.count) && (
    <div className={classes.units}>
      {!isWhole && (
        <Button size="compact-xs" variant="subtle" onClick={onWhole}>
          Показать весь период
        </Button>
      )}
      {marks.count && (
        <Button size="compact-xs" variant="subtle" data-no-picture onClick={() => marks.show(!marks.isOn)}>
          {marksText(marks)}
        </Button>
      )}
    </div>
  );
