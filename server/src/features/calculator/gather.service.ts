import { firstVisibleMonth, refusalBefore } from 'contract/rights/data-from.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { createHash } from 'node:crypto';
import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { workingDaysOf } from '../../core/production-calendar.ts';
import { sql, type Sql } from '../../core/sql.ts';
import { refusedPeriod } from '../../core/data-from.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Consumer, MonthPrices } from '../../pricing/basis.ts';
import { consumerOf, monthsOf, commonValue, type KnownConsumer } from './consumer.ts';
import { peaksOf } from './peaks.ts';
import { findPrices, pricesFor, type PriceRevision } from '../prices/find.service.ts';
import { hoursOfDay, plannedHoursOf } from '../prices/planned-hours.service.ts';
import { tariffIn } from '../prices/transmission.service.ts';
import { plannedOf, type TakenPlan } from './volumes/planned.service.ts';
import { calculatedPoints, type CalculatedPoint } from './volumes/points.service.ts';
import { volumesOfProfile } from './volumes/profile.service.ts';
import { volumesOf, type Volumes } from './volumes/volumes.service.ts';

/** A month as it was known at the time of the calculation. */
export interface GatheredMonth extends Volumes, TakenPlan {
  month: string;
  workingDays: number[];
  actualPeaks: (number | null)[];
  plannedHours: number[];
  /** `tariffFrom`: the start of the tariff that supplied transmission rates missing in the price set. `tariffPassed`:
   *  the start of a tariff that was ignored because the set has these rates. */
  prices: (Omit<PriceRevision, 'columns'> & { values: MonthPrices; tariffFrom?: string; tariffPassed?: string }) | null;
}

/** All input of a calculation, stored with a scenario so that the calculation can be repeated. */
export interface Basis {
  consumer: KnownConsumer;
  /** Points below other chosen ones, whose energy already includes theirs. */
  inside: string[];
  /** In old calculations: points whose energy was counted twice. */
  countedTwice?: string[];
  months: GatheredMonth[];
}

export const hashOf = (basis: Basis): string => createHash('sha256').update(JSON.stringify(basis)).digest('hex');

interface Place {
  consumer: Consumer;
  region: string;
  suppliers: string[];
}

async function gatherMonth(
  tx: Tx,
  actor: Actor,
  month: string,
  question: Question,
  points: readonly CalculatedPoint[],
  { consumer, region, suppliers }: Place,
): Promise<GatheredMonth> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const days = await workingDaysOf(tx, first, last);
  const workingDays = days.map((day) => Number(day.slice(8)));
  const volumes = question.profile
    ? volumesOfProfile(question.profile, month, workingDays)
    : await volumesOf(tx, actor.rights, points, { first, last, workingDays });
  const found = await findPrices(tx, { region, month, suppliers });
  const chosen = found && question.supplierGuid && found.supplierGuid !== question.supplierGuid ? null : found;
  const known = chosen ? [chosen.supplierGuid, ...suppliers] : suppliers;
  const actualPeaks = await peaksOf(tx, region, known, days);
  const plannedHours = [...(hoursOfDay(await plannedHoursOf(tx, region, first, first), first) ?? [])];
  const taken = await plannedOf(tx, actor, question, month, points);
  const gathered = { month, ...volumes, workingDays, actualPeaks, plannedHours, ...taken };
  if (!chosen) return { ...gathered, prices: null };
  const { columns: _, ...prices } = chosen;
  const tariff = (await tariffIn(tx, region, month))(consumer.voltage);
  const own = pricesFor(chosen, consumer, null);
  const values = pricesFor(chosen, consumer, tariff);
  const rates = ['oneRate', 'maintenance', 'losses'] as const;
  const isUsed = rates.some((rate) => own[rate] !== values[rate]);
  const isPassed = rates.some((rate) => tariff && tariff[rate] !== null && own[rate] !== null);
  const from = {
    ...(isUsed && { tariffFrom: tariff!.validFrom }),
    ...(isPassed && { tariffPassed: tariff!.validFrom }),
  };
  return { ...gathered, prices: { ...prices, values, ...from } };
}

/** A condition on `s`, a saved calculation: all days of its months are visible to the person, or it was made from an
 *  uploaded profile. */
export const isOfVisibleMonths = ({ dataFrom }: Pick<Rights, 'dataFrom'>): Sql =>
  dataFrom
    ? sql`(s.question ->> 'profile' is not null or s.question ->> 'from' >= ${firstVisibleMonth(dataFrom)})`
    : sql`true`;

/** Reads the inputs of a question. Errors: 404 for a point, 422 for missing properties and months with hidden days. */
export async function gather(tx: Tx, actor: Actor, question: Question): Promise<Basis> {
  if (tx.since && !question.profile && question.from < firstVisibleMonth(tx.since.day))
    throw refusedPeriod('from', refusalBefore(tx.since.day, 'month'));
  const months = monthsOf(question);
  const points = await calculatedPoints(tx, actor, question.points);
  const consumer = consumerOf(question, points);
  const region = question.regionGuid ?? commonValue(points.map((point) => point.region));
  if (!region) throw invalidField('regionGuid', 'Укажите регион');
  const suppliers = question.supplierGuid ? [question.supplierGuid] : points.flatMap(({ supplier }) => supplier ?? []);
  const gathered: GatheredMonth[] = [];
  for (const month of months)
    gathered.push(await gatherMonth(tx, actor, month, question, points, { consumer, region, suppliers }));
  return { consumer, inside: points.filter(({ above }) => above.length).map(({ name }) => name), months: gathered };
}
