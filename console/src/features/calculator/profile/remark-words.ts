import type { ProfileRemark } from 'contract/features/calculator/profile.ts';
import { dayRules } from 'contract/features/measurements/facts.ts';
import { countOf, formatDate } from '../../../ui/text/format.ts';

const hints: Readonly<Record<ProfileRemark['rule'], string>> = {
  missing: 'расчёт возьмёт среднее того же часа по дням того же вида',
  negative: 'потребление не бывает меньше нуля',
  jump: 'во много раз больше обычного: проверьте запятую и единицы',
  frozen: 'одно и то же число не меньше шести часов подряд',
  limit: 'больше, чем могут пропустить приборы',
  zero: 'за все сутки нули: остановка или потерянные данные',
  clockChange:
    'часов на один больше или меньше, как при переводе стрелок, которого с 2014 года нет: проверьте выгрузку',
};

/** «Пропуск: 2 дня (10.06.2025, 29.03.2026): …» */
export function remarkText({ rule, count, days }: ProfileRemark): string {
  const name = rule === 'clockChange' ? 'Перевод часов' : dayRules[rule];
  const more = count > days.length ? ' и другие' : '';
  return `${name}: ${countOf(count, ['день', 'дня', 'дней'])} (${days.map(formatDate).join(', ')}${more}) — ${hints[rule]}`;
}
