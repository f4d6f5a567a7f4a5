import { categories, categoryNames, powerGroups } from 'contract/features/calculator/facts.ts';
import type { CalculationResult } from 'contract/features/calculator/answers.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import { tariffText } from 'contract/features/calculator/tariff-text.ts';
import { cheapestOf, knownSums, savingsOf } from 'contract/features/calculator/cheapest.ts';
import { voltageLevels } from 'contract/features/prices/facts.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import type { Cell } from '../../../files/cell.ts';
import { numberColumn, textColumn, type ReportTable } from '../../../files/report-table.ts';

const roubles = (value: number) =>
  `${value.toLocaleString('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} руб.`;

function verdictOf(result: CalculationResult): string {
  const { best, overCurrent, dearest, overDearest } = savingsOf(result);
  if (!best) return 'Ни одна разрешённая категория не рассчитана за все месяцы: чего не хватает, сказано ниже';
  const parts = [
    `Дешевле всего за весь период категория ${categories[best].title}`,
    ...(overCurrent === null ? [] : [`на ${roubles(overCurrent)} дешевле нынешней`]),
    ...(overDearest === null
      ? []
      : [`на ${roubles(overDearest)} дешевле самой дорогой — ${categories[dearest!].title}`]),
  ];
  return parts.join(', ');
}

function pricesOf({ month, prices }: CalculationResult['months'][number]): string {
  const name = monthTitle(month).toLocaleLowerCase('ru');
  if (!prices) return `Цен за ${name} нет`;
  const { supplier, region, version, isSample } = prices;
  const tariff = tariffText(prices);
  return `Цены за ${name}: ${supplier}, ${region}, редакция ${version}${isSample ? ' (образец)' : ''}${tariff ? `, ${tariff}` : ''}`;
}

/** The memo of a calculation: months by category, RUB without VAT, the totals and their composition. */
export function memoTable(result: CalculationResult, { profile, plan, withTransmission }: Question): ReportTable {
  const { consumer, months, totals, problems } = result;
  const part = knownSums(months, consumer.maxPowerKw);
  const known = totals.filter(({ cost }) => cost);
  const sumRow = (name: string, valueOf: (row: (typeof totals)[number]) => number | null): Cell[] => [
    name,
    null,
    ...totals.map(valueOf),
    null,
  ];
  return {
    title: 'Справка о ценовых категориях',
    subtitle: [
      profile ? `Почасовые объёмы — файл «${profile.name}»` : 'Почасовые объёмы — точки учёта',
      `${powerGroups[consumer.powerGroup]} (${consumer.maxPowerKw.toLocaleString('ru')} кВт), ${voltageLevels[consumer.voltage]}, ${withTransmission ? 'с передачей' : 'без передачи'}`,
      verdictOf(result),
    ],
    columns: [
      textColumn('Месяц', 16),
      numberColumn('МВт·ч', 3, 11),
      ...categoryNames.map((name) => numberColumn(`${categories[name].title}, руб.`, 2, 15)),
      textColumn('Дешевле всего', 13),
    ],
    rows: months.map((month) => {
      const cheapest = cheapestOf(month, consumer.maxPowerKw);
      return [
        monthTitle(month.month),
        month.volume,
        ...month.categories.map(({ cost }) => cost?.total ?? null),
        cheapest && categories[cheapest].title,
      ];
    }),
    totals: [
      ...(part.count > 0 && part.count < months.length
        ? [[`За ${part.count} мес. с ценами`, part.volume, ...part.sums, null]]
        : []),
      sumRow('Итого без НДС', ({ cost }) => cost?.total ?? null),
      sumRow('Итого с НДС', ({ withVat }) => withVat),
      ...(consumer.current ? [sumRow('К нынешней', ({ delta }) => delta)] : []),
    ],
    notes: [
      ...totals.flatMap(({ name, reason }) => (reason ? [`Категория ${categories[name].title}: ${reason}`] : [])),
      ...(plan === 'fact'
        ? ['Категории 5 и 6 посчитаны с точным планом: отклонения от своего плана их удорожают']
        : []),
      ...problems.map(({ text, hint }) => `${text}. ${hint}`),
    ],
    basis: months.map(pricesOf),
    picture:
      known.length < 2
        ? null
        : {
            title: 'Стоимость без НДС по категориям',
            unit: '₽',
            labels: known.map(({ name }) => categories[name].title),
            days: null,
            values: known.map(({ cost }) => cost!.total),
          },
  };
}
