import { NBSP } from '../../text/format.ts';
import { heatRamp } from './heat.ts';
import classes from './HeatLegend.module.css';
import { shortNumber } from './scale.ts';

interface Props {
  range: readonly [number, number];
  unit: string;
}

const places = [0, 0.25, 0.5, 0.75, 1];

/** The colour scale with its values. */
export const HeatLegend = ({ range: [least, greatest], unit }: Props) => (
  <div className={classes.legend}>
    <div className={classes.ramp} style={{ background: heatRamp }} />
    <div className={classes.numbers}>
      {(greatest > least ? places : [0.5]).map((place) => (
        <span key={place}>{shortNumber(least + (greatest - least) * place)}</span>
      ))}
    </div>
    <span>{NBSP + unit}</span>
  </div>
);
