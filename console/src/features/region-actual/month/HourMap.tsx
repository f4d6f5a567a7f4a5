import { cellStates, type CellState } from 'contract/features/region-actual/facts.ts';
import type { RegionMonth } from 'contract/features/region-actual/answers.ts';
import { heatScaleOf } from '../../../ui/charts/values/heat.ts';
import { HeatLegend } from '../../../ui/charts/values/HeatLegend.tsx';
import { formatDate, formatNumber, NBSP } from '../../../ui/text/format.ts';
import classes from '../RegionActual.module.css';

const ESTIMATED = '2';

/** The hours of a month: cells are coloured by their values; peak hours are framed, holes are empty and show the reason. */
export function HourMap({ days, peaks }: Pick<RegionMonth, 'days' | 'peaks'>) {
  const scale = heatScaleOf(days.flatMap(({ values }) => values));
  const hours = Math.max(24, ...days.map(({ values }) => values.length));
  const peakHours = new Set(peaks.map(({ day, hour }) => `${day} ${hour}`));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={classes.hours} aria-label="Часы месяца" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Час (МСК)</th>
            {Array.from({ length: hours }, (_, index) => (
              <th key={index} scope="col">
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, values, quality, state, isWorking }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              {values.map((value, index) => {
                const isEstimated = quality?.[index] === ESTIMATED;
                const isPeak = peakHours.has(`${day} ${index + 1}`);
                const what = value === null ? cellStates[state as CellState] : `${formatNumber(value)}${NBSP}МВт·ч`;
                const text = `${formatDate(day)}, час ${index + 1}: ${what}${isEstimated ? ', рассчитано' : ''}${isPeak ? ', час пик' : ''}`;
                return (
                  <td
                    // oxlint-disable-next-line react/no-array-index-key -- the index is the hour
                    key={index}
                    data-none={value === null ? (isWorking ? 'hole' : 'off') : undefined}
                    data-estimated={isEstimated || undefined}
                    data-peak={isPeak || undefined}
                    style={value === null ? undefined : { backgroundColor: scale!.colourOf(value) }}
                    data-tip={text}
                    aria-label={text}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {scale && <HeatLegend scale={scale} unit="МВт·ч" />}
    </section>
  );
}
