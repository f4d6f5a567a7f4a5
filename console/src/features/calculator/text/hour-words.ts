import { HOURS } from 'contract/time/day-shape.ts';
import type { MonthAnswer } from 'contract/features/calculator/answers.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { exactEnergyText, powerText, rateText, roubles } from './words.ts';

export const dayText = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`;

/** Explains line by line what an hour costs and why. */
export function hourWords(month: MonthAnswer, place: number): string[] {
  const day = Math.floor(place / HOURS) + 1;
  const hour = (place % HOURS) + 1;
  const { volumes, prices, costs, plan, planCosts } = month.hours;
  const volume = volumes[place]!;
  const lines = [
    `${formatDate(dayText(month.month, day))}, час ${hour} (${hour - 1}:00–${hour}:00): ${exactEnergyText(volume)}`,
  ];
  if (month.filledHours.includes(place)) lines.push('Значения не было: взято среднее этого часа по дням того же вида.');
  if (prices && costs)
    lines.push(
      `Энергия: ${exactEnergyText(volume)} × ${rateText(prices[place]!)} руб./МВт·ч = ${roubles(costs[place]!)}`,
    );
  if (plan && planCosts)
    lines.push(
      `По плану (5 и 6): план ${exactEnergyText(plan[place]!)}, отклонение ${exactEnergyText(volume - plan[place]!)} — ${roubles(planCosts[place]!)}`,
    );
  const rates = month.prices?.rates;
  const parts = [
    ['Сбытовая надбавка', rates?.markup],
    ['Иные услуги', rates?.otherServices],
    ['Передача, одна ставка (категории 1, 2, 3, 5)', rates?.oneRate],
    ['Передача, потери (категории 4 и 6)', rates?.losses],
  ] as const;
  for (const [name, rate] of parts)
    if (rate !== null && rate !== undefined)
      lines.push(`${name}: ${exactEnergyText(volume)} × ${rateText(rate)} = ${roubles(volume * rate)}`);
  lines.push(...capacityWords(month, day, hour));
  return lines;
}

/** The role of the hour in the capacity, if it is one of the hours that determine it. */
function capacityWords({ capacity, network, prices, workingDays }: MonthAnswer, day: number, hour: number): string[] {
  const isOf = (one: { day: number; hour: number }) => one.day === day && one.hour === hour;
  const lines: string[] = [];
  const days = workingDays.length;
  const bought = capacity?.hours.find(isOf);
  const rate = prices?.rates.capacity ?? null;
  if (bought && rate !== null)
    lines.push(
      `Час пик региона: ${powerText(bought.volume)} ÷ ${days} дн. × ${rateText(rate)} = ${roubles((bought.volume / days) * rate)} за мощность`,
    );
  const most = network?.hours.find(isOf);
  const maintenance = prices?.rates.maintenance ?? null;
  if (most && maintenance !== null)
    lines.push(
      `Наибольший в плановых часах: ${powerText(most.volume)} ÷ ${days} дн. × ${rateText(maintenance)} = ${roubles((most.volume / days) * maintenance)} за содержание сетей`,
    );
  return lines;
}
