// The regressions of a forecast alone: learned and fitted as many times as in a forecast, from inputs prepared beforehand.
import { HOURS } from 'contract/time/day-shape.ts';
import { FIRST_DAY, featuresOf } from '../server/src/forecasting/features.ts';
import { SeasonalRidge } from '../server/src/forecasting/ridge.ts';

const DAYS = 4 * 365;
const REFIT_DAYS = 56;

const level = Float64Array.from(
  { length: DAYS * HOURS },
  (_, hour) => 4 + Math.sin(hour / 3.8) + ((hour * 7919) % 97) / 970,
);
const calendar = { firstDay: 19_000, calendar: new Map(), neighbours: [] };
const inputsOf = (withBends: boolean) =>
  Array.from({ length: DAYS - FIRST_DAY }, (_, index) => featuresOf(calendar, level, FIRST_DAY + index, withBends));

function learn(inputs: readonly Float64Array[]): void {
  const ridge = new SeasonalRidge({ inputs: inputs[0]!.length, outputs: HOURS, penalty: 0.03, memoryDays: 2500 });
  for (const [index, input] of inputs.entries()) {
    const day = FIRST_DAY + index;
    ridge.learn(day, input, level.subarray(day * HOURS, (day + 1) * HOURS), 1);
    if (index % REFIT_DAYS === 0) ridge.fit(day);
  }
}

/** Processor seconds of both regressions, without and with non-linear inputs, for the given number of regions. */
export function cpuSecondsOfRidges(regions: number): number {
  const kinds = [inputsOf(false), inputsOf(true)];
  const before = process.cpuUsage();
  for (let region = 0; region < regions; region++) kinds.forEach(learn);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
