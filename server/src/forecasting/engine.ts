import type { SingleMethod } from 'contract/features/forecasts/kinds.ts';
import { HOURS } from 'contract/time/day-shape.ts';
import { Bands, type Band } from './band.ts';
import { isOff } from './calendar.ts';
import { Combination, mixedOf, type Experience } from './combine.ts';
import type { DayConditions } from './features.ts';
import { LearnedDays } from './learned-days.ts';
import type { Method } from './method.ts';
import { methodNames, methods } from './methods.ts';
import { peakHours, type PastMiss, type PeakHour } from './peak.ts';
import { LEAST_TRUST, type PreparedSeries } from './prepare.ts';
import { mean } from './statistics.ts';

/** The number of days before the first requested forecast on which bands are calibrated and all leads are forecast. */
const REHEARSAL = 100;
const REFIT_DAYS = 7;
const EARLY_REFIT_DAYS = 91;
const PAST_DAYS = 730;

/** The share of an error that persists an hour later. */
const CARRY = 0.9;

/** The minimum distance by which a forecast may exceed the measured levels, in addition to half of their range. */
const LEAST_REACH = 0.1;

interface Outlook extends Partial<Band> {
  level: Float64Array;
  weights: Record<SingleMethod, number>;
  /** The forecast of each method, in order; undefined when it has too little data. */
  given: readonly (Float64Array | undefined)[];
}

export interface EngineTask {
  /** The first day to forecast; its first `knownHours` hours are known. */
  origin: number;
  knownHours?: number;
  /** The number of days ahead. */
  leads: number;
  /** Methods are refitted after this many days. */
  refitDays?: number | undefined;
  /** A single method to use instead of the combination; without a forecast from it, the combination is used. */
  only?: SingleMethod | undefined;
  /** The candidate peak hours (from 0) by day since 1970; all hours for a day not listed. */
  peakHours?: ReadonlyMap<number, readonly number[]> | undefined;
}

interface PendingForecast {
  lead: number;
  given: (Float64Array | undefined)[];
  mixed: Float64Array;
  outlook: Outlook;
}

/** Processes a series day by day: forecasts each day from the earlier ones, then learns from it. */
export class Engine {
  readonly #prepared: PreparedSeries;
  readonly #days: DayConditions;
  readonly #methods: Method[];
  /** One per lead, because the best method for tomorrow may be the worst for a week ahead. */
  readonly #combinations: Combination[];
  readonly #bands: Bands[];
  readonly #learnedDays = new LearnedDays();
  readonly #past: PastMiss[] = [];
  readonly #made = new Map<number, PendingForecast[]>();
  readonly #level: Float64Array;
  readonly #origin: number;
  readonly #leads: number;
  readonly #knownHours: number;
  readonly #refitDays: number;
  readonly #only: number;
  readonly #peakHours: ReadonlyMap<number, readonly number[]>;
  /** The first day not learned yet. */
  #next = 0;
  /** The range of the levels of all learned hours. */
  #least = Infinity;
  #most = -Infinity;

  constructor(prepared: PreparedSeries, context: Omit<DayConditions, 'firstDay'>, task: EngineTask) {
    const { origin, leads, knownHours = 0, refitDays = REFIT_DAYS, only, peakHours = new Map() } = task;
    const days = { ...context, firstDay: prepared.firstDay };
    this.#prepared = prepared;
    this.#days = days;
    this.#origin = origin;
    this.#leads = leads;
    this.#knownHours = knownHours;
    this.#refitDays = refitDays;
    this.#only = only ? methodNames.indexOf(only) : -1;
    this.#peakHours = peakHours;
    // The known days, followed by the days to be forecast.
    this.#level = new Float64Array((prepared.days + leads) * HOURS);
    this.#combinations = Array.from({ length: leads }, () => new Combination(methodNames.length));
    this.#bands = Array.from({ length: leads }, () => new Bands());
    this.#methods = methodNames.map((name) => methods[name](days));
  }

  /** Learns all days before this one. */
  goTo(day: number): void {
    while (this.#next < day) {
      this.outlooks();
      this.#learn(this.#next);
      this.#next++;
    }
  }

  /** Forecasts from the first unlearned day, one per lead; during the warm-up a single forecast without a band. */
  outlooks(): Outlook[] {
    const day = this.#next;
    const known = this.#made.get(day)?.find(({ lead }) => lead === 0);
    if (known) return this.#outlooksOf(day);
    const isEarly = day < this.#origin - REHEARSAL;
    if ((day - this.#origin) % (day < this.#origin ? EARLY_REFIT_DAYS : this.#refitDays) === 0)
      for (const method of this.#methods) method.refit(day);
    for (let lead = 0; lead < (isEarly ? 1 : this.#leads); lead++) this.#forecast(day + lead, lead, isEarly);
    return this.#outlooksOf(day);
  }

  #outlooksOf(day: number): Outlook[] {
    return Array.from({ length: this.#leads }, (_, lead) => lead).flatMap((lead) =>
      (this.#made.get(day + lead) ?? []).filter((made) => made.lead === lead).map(({ outlook }) => outlook),
    );
  }

  #forecast(day: number, lead: number, isEarly: boolean): void {
    const given = this.#methods.map((method) => this.#plausible(method.forecast(this.#level, day)));
    const shares = this.#shares(given, lead);
    const mixed = mixedOf(given, shares);
    if (!mixed) return;
    const correction = this.#learnedDays.correction(this.#days.firstDay + day);
    const whole = correction ? mixed.map((value, hour) => value + correction[hour]!) : mixed;
    const level = day === this.#origin && lead === 0 ? this.#afterKnown(whole) : whole;
    const band = isEarly ? undefined : this.#bands[lead]!.of(level, this.#isOff(day));
    const weights = Object.fromEntries(methodNames.map((name, index) => [name, shares[index]!]));
    const outlook = { level, weights: weights as Outlook['weights'], given, ...band };
    this.#made.set(day, [...(this.#made.get(day) ?? []), { lead, given, mixed, outlook }]);
    this.#level.set(level, day * HOURS);
  }

  /** Rejects forecasts far beyond everything measured, because forecasts based on forecasts can diverge. */
  #plausible(level: Float64Array | undefined): Float64Array | undefined {
    const reach = (this.#most - this.#least) / 2 + LEAST_REACH;
    return level?.every((value) => value >= this.#least - reach && value <= this.#most + reach) ? level : undefined;
  }

  #shares(given: readonly (Float64Array | undefined)[], lead: number): number[] {
    if (!given[this.#only]) return this.#combinations[lead]!.weights(given);
    return methodNames.map((_, index) => Number(index === this.#only));
  }

  /** The forecast of a partly known day continues from its last known hour. */
  #afterKnown(level: Float64Array): Float64Array {
    const known = this.#knownHours;
    if (known === 0) return level;
    const actual = this.#prepared.level.subarray(this.#origin * HOURS, this.#origin * HOURS + known);
    const miss = actual[known - 1]! - level[known - 1]!;
    return level.map((value, hour) => (hour < known ? actual[hour]! : value + miss * CARRY ** (hour - known + 1)));
  }

  #isOff(day: number): boolean {
    return isOff(this.#days.calendar, this.#days.firstDay + day);
  }

  #learn(day: number): void {
    const from = day * HOURS;
    const actual = this.#prepared.level.subarray(from, from + HOURS);
    const trust = this.#prepared.trust[day]!;
    this.#level.set(actual, from);
    for (const value of actual) {
      this.#least = Math.min(this.#least, value);
      this.#most = Math.max(this.#most, value);
    }
    for (const method of this.#methods) method.learn(this.#level, day, trust);
    if (trust >= LEAST_TRUST) for (const made of this.#made.get(day) ?? []) this.#compare(day, actual, made);
    this.#made.delete(day);
  }

  #compare(day: number, actual: Float64Array, { lead, given, mixed, outlook }: PendingForecast): void {
    const { level, low, high } = outlook;
    const missOf = (values: Float64Array) => actual.map((value, hour) => value - values[hour]!);
    const isOff = this.#isOff(day);
    const miss = missOf(level);
    const bands = this.#bands[lead]!;
    if (low && high)
      bands.calibrate(mean(actual.map((value, hour) => Number(value >= low[hour]! && value <= high[hour]!))));
    bands.learn(miss, isOff);
    this.#combinations[lead]!.learn(given, (values) => mean(missOf(values).map(Math.abs)));
    if (lead > 0) return;
    this.#learnedDays.learn(this.#days.firstDay + day, missOf(mixed));
    this.#past.push({ day: this.#days.firstDay + day, isOff, miss });
    if (this.#past.length > PAST_DAYS) this.#past.shift();
  }

  /** The experience of the methods for a lead; 0 is the next day. */
  experience(lead: number): Record<SingleMethod, Experience> {
    const records = this.#combinations[lead]!.experience();
    return Object.fromEntries(methodNames.map((name, index) => [name, records[index]!])) as Record<
      SingleMethod,
      Experience
    >;
  }

  peaks(day: number, level: Float64Array): PeakHour[] {
    const absolute = this.#days.firstDay + day;
    return peakHours(level, absolute, this.#isOff(day), this.#past, this.#peakHours.get(absolute));
  }
}
