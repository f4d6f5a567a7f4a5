import { lastMonths } from 'contract/time/calendar.ts';
import { monthsOfProfile, type HourProfile } from 'contract/features/calculator/profile.ts';
import { plainQuestion, type Question } from 'contract/features/calculator/calls.ts';

/** How many last months can be chosen. */
export const MONTHS_SHOWN = 36;

/** A forecast in the address whose published hours are used as the plan. */
export interface AskedPlan {
  forecast?: string | undefined;
  month?: string | undefined;
  point?: string | undefined;
}

/** A question about the previous month, or about the plan in the address. */
export function emptyQuestion({ forecast, month: asked, point }: AskedPlan = {}): Question {
  const known = lastMonths(MONTHS_SHOWN);
  const month = known.find((one) => one === asked) ?? known[1]!;
  return {
    ...plainQuestion,
    points: point ? [point] : [],
    from: month,
    to: month,
    plan: forecast ? 'forecast' : 'none',
    planForecast: forecast ?? null,
  };
}

/** A question about all months of a new profile; when the profile is read again, the chosen months that it still has
 *  are kept. */
export function askedOf(profile: HourProfile, { from, to, plan, profile: before }: Question): Partial<Question> {
  const months = monthsOfProfile(profile);
  const isKept = before !== null && months.includes(from) && months.includes(to);
  const period = isKept ? {} : { from: months[0]!, to: months.at(-1)! };
  // With a plan equal to the actual volumes categories 5 and 6 are compared too.
  return { profile, points: [], ...period, ...(plan === 'none' && { plan: 'fact' as const }) };
}

/** What must be entered before calculating; null when nothing. */
export function nextStep({
  points,
  profile,
  shift,
  battery,
  plan,
  planVolumes,
  planForecast,
  regionGuid,
  voltage,
  maxPowerKw,
}: Question): string | null {
  if (points.length === 0 && profile === null)
    return 'Выберите верифицированные точки учёта и месяц или загрузите почасовой профиль из файла.';
  if (profile && !(regionGuid && voltage && maxPowerKw !== null))
    return 'Выберите слева цены своего региона и поставщика, уровень напряжения и максимальную мощность: в файле их нет.';
  if (plan === 'file' && planVolumes === null) return 'Загрузите файл плана.';
  if (plan === 'forecast' && !planForecast) return 'Выберите прогноз, который служит планом.';
  if (shift?.toHours.length === 0) return 'Выберите часы, в которые переносится нагрузка.';
  if (
    battery &&
    !(battery.efficiencyPercent >= 50 && battery.chargeHours.length > 0 && battery.dischargeHours.length > 0)
  )
    return 'Укажите КПД накопителя не меньше 50\u00a0% и часы его заряда и разряда.';
  return null;
}
