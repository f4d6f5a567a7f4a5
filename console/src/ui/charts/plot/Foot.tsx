import { Button } from '@mantine/core';
import { MOSCOW } from '../../text/time-zone.ts';
import { zoneTitle } from '../../text/zone-title.ts';
import classes from '../Charts.module.css';
import type { TimeSeries } from './plot.ts';
import type { Marks } from './use-marks.ts';

interface Props {
  step: TimeSeries['step'];
  zone: string;
  isWhole: boolean;
  onWhole: () => void;
  marks: Marks;
}

const marksText = ({ isOn, count, more }: Marks) =>
  isOn ? `Скрыть отметки: ${count}${more > 0 ? ` из ${Number(count) + more}` : ''}` : `Показать отметки: ${count}`;

/** The time zone of the hours, the button to show the whole period, and the switch of event marks. */
export const Foot = ({ step, zone, isWhole, onWhole, marks }: Props) =>
  (step === 'hour' || !isWhole || marks.count) && (
    <div className={classes.units}>
      {step === 'hour' && (zone === MOSCOW ? 'Московское время' : zoneTitle(zone))}{' '}
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
