import { hoursOfMonth, monthsBetween, monthTitle } from 'contract/time/calendar.ts';
import {
  categories,
  categoryNames,
  MAX_MONTHS,
  powerGroupOf,
  type CategoryName,
} from 'contract/features/calculator/facts.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import { monthsOfProfile, type HourProfile } from 'contract/features/calculator/profile.ts';
import { invalidField } from '../../core/app-error.ts';
import type { Consumer } from '../../pricing/basis.ts';
import type { CalculatedPoint } from './volumes/points.service.ts';
import { levelOf } from '../prices/find.service.ts';

export interface KnownConsumer extends Consumer {
  maxPowerKw: number;
  current: CategoryName | null;
}

/** The value when all are equal, otherwise null. */
export const commonValue = <T>(values: readonly (T | null)[]): T | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

function powerOf(points: readonly CalculatedPoint[]): number | null {
  const objects = new Map(points.map(({ object, maxPowerKw }) => [object, maxPowerKw]));
  return objects.size ? [...objects.values()].reduce((sum, power) => sum + power, 0) : null;
}

const categoryOf = (id: number | null): CategoryName | null =>
  categoryNames.find((name) => categories[name].id === id) ?? null;

/** The properties of the consumer: from the question, otherwise from the points. Errors: 422 for a missing property. */
export function consumerOf(question: Question, points: readonly CalculatedPoint[]): KnownConsumer {
  const voltage = question.voltage ?? commonValue(points.map((point) => levelOf(point.voltage)));
  if (!voltage) throw invalidField('voltage', 'Укажите уровень напряжения: у точек он не указан или разный');
  const maxPowerKw = question.maxPowerKw ?? powerOf(points);
  if (maxPowerKw === null) throw invalidField('maxPowerKw', 'Укажите максимальную мощность');
  const current = question.current ?? commonValue(points.map(({ categoryId }) => categoryOf(categoryId)));
  return { voltage, powerGroup: powerGroupOf(maxPowerKw), maxPowerKw, current };
}

/** Refuses months without hours in the profile. Errors: 422. */
function checkProfile(profile: HourProfile, months: readonly string[]): void {
  if (profile.volumes.length === 0) throw invalidField('profile', 'В профиле нет часов');
  const [first, last] = [profile.from, monthsOfProfile(profile).at(-1)!];
  if (months[0]! < first || months.at(-1)! > last)
    throw invalidField('from', `В файле есть месяцы: ${monthTitle(first)} — ${monthTitle(last)}`);
}

/** The months of a validated question. Errors: 422. */
export function monthsOf({ from, to, points, profile, planVolumes, plan }: Question): string[] {
  if (points.length === 0 && !profile) throw invalidField('points', 'Выберите точки или загрузите профиль');
  if (points.length && profile) throw invalidField('profile', 'Или точки, или профиль из файла');
  const months = monthsBetween(from, to);
  if (months.length === 0) throw invalidField('to', 'Окончание раньше начала');
  if (months.length > MAX_MONTHS) throw invalidField('to', `Не больше ${MAX_MONTHS} месяцев`);
  if (profile) checkProfile(profile, months);
  if (plan === 'file' && (!planVolumes || months.length > 1))
    throw invalidField('planVolumes', 'Загрузите план на один месяц');
  const hours = hoursOfMonth(from);
  const planned = planVolumes?.filter((value) => value !== null).length;
  if (plan === 'file' && (planned !== hours || planVolumes!.length !== hours))
    throw invalidField('planVolumes', `В плане есть ${planned} ч из ${hours}: нужны все часы месяца, и только они`);
  return months;
}
