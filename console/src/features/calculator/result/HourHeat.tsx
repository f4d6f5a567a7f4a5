import { HOURS } from 'contract/time/day-shape.ts';
import type { MonthAnswer } from 'contract/features/calculator/answers.ts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { heatScaleOf } from '../../../ui/charts/values/heat.ts';
import { HeatLegend } from '../../../ui/charts/values/HeatLegend.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import classes from '../Calculator.module.css';
import { dayText } from '../text/hour-words.ts';

interface Props {
  month: MonthAnswer;
  values: readonly number[];
  unit: string;
  textOf: (value: number) => string;
  place: number | null;
  onChoose: (place: number) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -HOURS, ArrowDown: HOURS };
const hours = Array.from({ length: HOURS }, (_, index) => index + 1);

/** Days by hours: cells are coloured by their values; peak hours are framed. A click or the arrow keys choose an
 *  hour. */
export function HourHeat({ month, values, unit, textOf, place, onChoose }: Props) {
  const scale = heatScaleOf(values)!;
  const days = Array.from({ length: values.length / HOURS }, (_, index) => index + 1);
  const peaks = new Set((month.capacity?.hours ?? []).map(({ day, hour }) => (day - 1) * HOURS + hour - 1));
  const filled = new Set(month.filledHours);
  const click = ({ target }: MouseEvent) => {
    const at = (target as HTMLElement).dataset.place;
    if (at !== undefined) onChoose(Number(at));
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = place === null ? 0 : place + step;
    if (to >= 0 && to < values.length) onChoose(to);
  };
  const labelOf = (at: number) => {
    const day = Math.floor(at / HOURS) + 1;
    const marks = [peaks.has(at) && 'час пик', filled.has(at) && 'дополнено'].filter(Boolean);
    return [`${formatDate(dayText(month.month, day))}, час ${(at % HOURS) + 1}: ${textOf(values[at]!)}`, ...marks].join(
      ', ',
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- arrows choose an hour, and the text below describes it
    <section className={classes.hours} aria-label="Часы месяца" tabIndex={0} onClick={click} onKeyDown={move}>
      <table className={classes.heat}>
        <thead>
          <tr>
            <th scope="col">Час (МСК)</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day} data-off={!month.workingDays.includes(day) || undefined}>
              <th scope="row">{formatDate(dayText(month.month, day)).slice(0, 5)}</th>
              {hours.map((hour) => {
                const at = (day - 1) * HOURS + hour - 1;
                const text = labelOf(at);
                return (
                  <td
                    key={hour}
                    data-place={at}
                    data-peak={peaks.has(at) || undefined}
                    data-filled={filled.has(at) || undefined}
                    data-chosen={place === at || undefined}
                    aria-label={text}
                    style={{ backgroundColor: scale.colourOf(values[at]!) }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <HeatLegend scale={scale} unit={unit} />
    </section>
  );
}
