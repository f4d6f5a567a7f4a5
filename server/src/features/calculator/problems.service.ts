import type { CalculationRemark } from 'contract/features/calculator/answers.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import type { Basis, GatheredMonth } from './gather.service.ts';

type Plan = Question['plan'];

const SHOWN = 3;
const listed = (items: readonly string[]) =>
  items.length > SHOWN ? `${items.slice(0, SHOWN).join(', ')} и ещё ${items.length - SHOWN}` : items.join(', ');
const UNLIKELY = 1.5;

/** Problems with hours without a known plan. */
function* ofPlan({ month, planned = [] }: GatheredMonth, plan: Plan): Generator<CalculationRemark> {
  const unknown = planned.filter((value) => value === null).length;
  if (unknown === 0) return;
  const text = `${monthTitle(month)}: за ${unknown} ч плана нет`;
  const taken = 'план этих часов принят равным факту, отклонения за них не посчитаны';
  if (plan === 'weekBefore')
    yield { code: 'PLAN_ASSUMED', isError: false, text, hint: `Значений за неделю до месяца нет: ${taken}.` };
  else if (unknown < planned.length)
    yield { code: 'FORECAST_HOLES', isError: false, text, hint: `Прогноз на них не опубликован: ${taken}.` };
  else
    yield {
      code: 'NO_FORECAST',
      isError: true,
      text: `${monthTitle(month)}: опубликованного прогноза нет`,
      hint: 'Опубликуйте прогноз до наступления суток: план из него — для категорий 5 и 6.',
    };
}

function* ofMonth({ consumer }: Basis, month: GatheredMonth, plan: Plan): Generator<CalculationRemark> {
  const title = monthTitle(month.month);
  const { prices, actualPeaks, workingDays, filledHours, volumes } = month;
  const absent = actualPeaks.filter((hour) => hour === null).length;
  if (!prices)
    yield {
      code: 'NO_PRICES',
      isError: true,
      text: `${title}: нет цен региона и поставщика`,
      hint: 'Загрузите набор цен этого месяца.',
    };
  else if (prices.isSample)
    yield {
      code: 'SAMPLE_PRICES',
      isError: false,
      text: `${title}: цены — образец`,
      hint: 'Итог показывает порядок величин. Загрузите цены своего поставщика.',
    };
  if (absent)
    yield {
      code: 'NO_PEAK_HOURS',
      isError: true,
      text: `${title}: нет часов пик за ${absent} из ${workingDays.length} рабочих дней`,
      hint: 'Загрузите часы пик региона: без них не рассчитать категории 3–6.',
    };
  if (month.plannedHours.length === 0)
    yield {
      code: 'NO_PLANNED_HOURS',
      isError: true,
      text: `${title}: нет плановых часов пик ценовой зоны`,
      hint: 'Добавьте плановые часы: без них не рассчитать категории 4 и 6.',
    };
  if (month.isIncomplete)
    yield {
      code: 'PROFILE_INCOMPLETE',
      isError: true,
      text: `${title}: нет значений за ${filledHours.length} ч из ${volumes.length}`,
      hint: 'Дополните профиль точек или выберите верифицированные.',
    };
  else if (filledHours.length)
    yield {
      code: 'PROFILE_FILLED',
      isError: false,
      text: `${title}: дополнено расчётом ${filledHours.length} ч из ${volumes.length}`,
      hint: 'Взято среднее того же часа по дням того же вида.',
    };
  if (month.belowHours)
    yield {
      code: 'POINTS_BELOW',
      isError: false,
      text: `${title}: за ${month.belowHours} ч взяты точки ниже`,
      hint: 'У вышестоящей точки за эти часы значений нет; потерь до точек ниже в этой сумме тоже нет.',
    };
  yield* ofPlan(month, plan);
  if (month.notVerified.length && !month.isIncomplete)
    yield {
      code: 'NOT_VERIFIED',
      isError: false,
      text: `${title}: не верифицированы ${listed(month.notVerified)}`,
      hint: 'В профиле есть пропуски, замечания или много рассчитанных и некоммерческих значений.',
    };
  if (Math.max(...volumes) * 1000 > consumer.maxPowerKw * UNLIKELY)
    yield {
      code: 'UNITS',
      isError: false,
      text: `${title}: нагрузка больше максимальной мощности в полтора раза`,
      hint: 'Проверьте, в тех ли единицах профиль и та ли мощность указана.',
    };
}

/** Problems that prevent a calculation or deserve attention, with advice. */
export function problemsOf(basis: Basis, plan: Plan): CalculationRemark[] {
  const { inside = [], countedTwice = [] } = basis;
  const nested: CalculationRemark[] = [];
  if (countedTwice.length)
    nested.push({
      code: 'COUNTED_TWICE',
      isError: false,
      text: `Энергия учтена дважды: ${listed(countedTwice)}`,
      hint: 'Выбрана и вышестоящая точка: рассчитайте заново, теперь её энергия войдёт один раз.',
    });
  if (inside.length)
    nested.push({
      code: 'INSIDE_OTHERS',
      isError: false,
      text: `Внутри выбранных вышестоящих точек и второй раз не прибавлены: ${listed(inside)}`,
      hint: 'Считается вышестоящая точка; где её значений нет — точки ниже.',
    });
  return [...nested, ...basis.months.flatMap((month) => [...ofMonth(basis, month, plan)])];
}
