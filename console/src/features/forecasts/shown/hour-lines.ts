import { isWeekend } from 'contract/time/calendar.ts';
import { HOURS, dayNumber } from 'contract/time/day-shape.ts';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { PARTIAL } from 'contract/features/forecasts/scores/soundness.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import type { WidgetData } from 'contract/features/widgets/calls.ts';
import type { TimeLine, ValueBand, Values } from '../../../ui/charts/plot/plot.ts';
import { daysOf, hourTimes, methodText } from './forecast-text.ts';

/** The data of an hourly chart: for each hour the value of each line, the band, and whether it is a day off or a peak hour. */
export interface HourLines {
  unit: string;
  times: readonly number[];
  lines: readonly TimeLine[];
  band: ValueBand | undefined;
  isOff: readonly boolean[];
  isPeak: readonly boolean[];
}

/** The colours of the method lines, distinct from those of the actual and the forecast. */
const COLOURS = ['#7048e8', '#0f8a6d', '#a6517a', '#6b7f1f', '#3b7a9e'];

export const methodsOf = ({ lines }: ForecastVersionCard): { method: string; colour: string }[] =>
  Object.keys(lines).map((method, index) => ({ method, colour: COLOURS[index % COLOURS.length]! }));

const line = (name: string, meaning: TimeLine['meaning'], values: Values, colour?: string): TimeLine => ({
  name,
  meaning,
  values: [...values],
  colour,
});

/** The same values as chart series; the edges of the band are separate series. */
export function seriesOf({ unit, times, lines, band }: HourLines): WidgetData {
  const edges = band ? [line('P10', 'forecast', band.low), line('P90', 'forecast', band.high)] : [];
  return {
    shape: 'series',
    unit,
    step: 'hour',
    times: [...times],
    lines: [...lines, ...edges].map(({ name, meaning, values }) => ({ name, meaning, values: [...values] })),
  };
}

/** Whether a step was corrected after the original forecast. */
const isCorrected = ({ values, original }: ForecastVersionCard) =>
  values.some((value, index) => value !== original[index]);

/** The lines of a version: the actual, the forecast, the forecast before corrections, and the chosen methods. */
export function linesOf(version: ForecastVersionCard, shown: ReadonlySet<string>): TimeLine[] {
  return [
    ...(version.actual.some((value) => value !== null) ? [line('Факт', 'fact', version.actual)] : []),
    ...(version.partial.some((one) => one !== null)
      ? [
          line(
            PARTIAL,
            'estimate',
            version.partial.map((one) => one?.value ?? null),
          ),
        ]
      : []),
    line('Прогноз', 'forecast', version.values),
    ...(isCorrected(version) ? [line('До правок', 'plan', version.original)] : []),
    ...methodsOf(version)
      .filter(({ method }) => shown.has(method))
      .map(({ method, colour }) => line(methodText(method), 'fact', version.lines[method]!, colour)),
  ];
}

export const bandOf = (low: Values, high: Values): ValueBand | undefined =>
  low.some((value) => value !== null) ? { name: 'Полоса P10–P90', low, high } : undefined;

const PEAKS_SHOWN = 1;

/** The hourly chart data of a version. */
export function hourLinesOf(version: ForecastVersionCard, shown: ReadonlySet<string>): HourLines {
  const days = daysOf(version);
  const named = new Map(version.peaks.map(({ day, ranked }) => [day, ranked.slice(0, PEAKS_SHOWN)]));
  const hours = Array.from({ length: HOURS }, (_, index) => index + 1);
  return {
    unit: forecastUnits[version.unit],
    times: hourTimes(days),
    lines: linesOf(version, shown),
    band: bandOf(version.low, version.high),
    isOff: days.flatMap((day) => hours.map(() => isWeekend(dayNumber(day)))),
    isPeak: days.flatMap((day) => hours.map((hour) => named.get(day)?.some((peak) => peak.hour === hour) ?? false)),
  };
}
