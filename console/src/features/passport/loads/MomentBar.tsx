import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { DayOfLoads } from 'contract/features/loads/calls.ts';
import { addDays, FIRST_DAY } from 'contract/time/day-shape.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { loadLooks } from './load-look.ts';
import legend from '../../../ui/charts/Keys.module.css';
import classes from './Loads.module.css';
import { halfNames, type Moment } from './use-moment.ts';
import { beginOf, useFirstDay } from '../../../resource/frame/first-day.ts';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

interface Props {
  moment: Moment;
  shown: DayOfLoads;
}

const DAY = /^(199\d|20\d\d)-\d\d-\d\d$/;

/** Chooses the day and the half-hour, with a legend. */
export function MomentBar({ moment: { halfOf, setDay, setHalf }, shown }: Props) {
  const first = useFirstDay();
  const earlier = beginOf(first, shown.day);
  const half = halfOf(shown);
  const names = halfNames(shown.day);
  const text = `${formatDate(shown.day)}, ${names[half]}`;
  const turn = (days: number) => setDay(addDays(shown.day, days));
  return (
    <div className={classes.moment}>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label="Предыдущие сутки"
          {...refused(earlier)}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={16} />
        </Button>
        <div className={classes.day}>
          <DateField
            label=""
            aria-label="Сутки"
            min={first}
            value={shown.day}
            onChange={(day) => day && DAY.test(day) && day >= FIRST_DAY && setDay(day)}
          />
        </div>
        <Button variant="default" size="compact-sm" aria-label="Следующие сутки" onClick={() => turn(1)}>
          <IconChevronRight size={16} />
        </Button>
        <input
          className={classes.slider}
          type="range"
          min={0}
          max={names.length - 1}
          value={half}
          aria-label="Получас"
          aria-valuetext={text}
          onChange={(event) => setHalf(event.currentTarget.valueAsNumber)}
        />
        <output className={classes.text}>{text} мск</output>
      </div>
      <SinceNote />
      <LoadKeys />
    </div>
  );
}

/** The legend of the colours, shapes and signs of loads. */
const LoadKeys = () => (
  <ul className={legend.keys}>
    {Object.entries(loadLooks).map(([look, { sign, label }]) => (
      <li key={look}>
        <i className={classes.key} data-look={look} aria-hidden>
          {sign}
        </i>
        {label}
      </li>
    ))}
    <li>≈ есть рассчитанное</li>
    <li>≥ известно не всё</li>
    <li>% — от мощности трансформаторов (кВ·А) или максимальной мощности объектов (кВт)</li>
  </ul>
);
