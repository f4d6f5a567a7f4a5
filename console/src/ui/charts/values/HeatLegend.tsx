import { NBSP } from '../../text/format.ts';
import type { HeatScale } from './heat.ts';
import classes from './HeatLegend.module.css';
import { scaleTexts } from './scale.ts';

interface Props {
  scale: HeatScale;
  unit: string;
}

/** The classes of a heat map with the values between them. */
export const HeatLegend = ({ scale: { bounds, colours }, unit }: Props) => {
  const texts = scaleTexts(bounds);
  return (
    <div className={classes.legend}>
      {colours.map((colour, index) => (
        <div key={colour} className={classes.class}>
          <i style={{ background: colour }} />
          {texts[index]}
        </div>
      ))}
      <div>
        {texts.at(-1)}
        {NBSP + unit}
      </div>
    </div>
  );
};
