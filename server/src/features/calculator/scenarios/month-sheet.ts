import {
  categories,
  categoryNames,
  costParts,
  missingParts,
  type CostPart,
} from 'contract/features/calculator/facts.ts';
import { vatOf } from 'contract/features/prices/facts.ts';
import type { MonthBasis } from '../../../pricing/basis.ts';
import { costOfMonth, kopecks, vatOn, type Cost } from '../../../pricing/categories.ts';
import { Figures, putFigures } from './figures.ts';
import { putDays, putHours } from './hour-rows.ts';
import { at, column, FIRST, Sheet } from './sheet.ts';

type Formulas = Readonly<Record<CostPart, string>>;

function formulasOf(
  { volumes, withTransmission }: MonthBasis,
  figures: Figures,
): Readonly<Record<(typeof categoryNames)[number], Formulas>> {
  const f = figures.at;
  const times = (key: string) => `${f('energy')}*${f(key)}`;
  const zone = (name: string) => `${f(`${name} volume`)}*${f(`${name} price`)}`;
  const [one, two] = withTransmission
    ? [times('oneRate'), `${times('losses')}+${f('network')}*${f('maintenance')}`]
    : ['0', '0'];
  const common = { network: one, markup: times('markup'), other: times('other'), capacity: '0' };
  const hourly = {
    ...common,
    energy: `SUM(${column('cost', volumes.length)})`,
    capacity: `${f('bought')}*${f('capacity')}`,
  };
  const planned = () => ({
    ...hourly,
    energy: `SUM(${column('planCost', volumes.length)})`,
    markup: `${times('markup')}+${f('deviation')}*${f('deviationRate')}`,
  });
  return {
    first: { ...common, energy: times('wholesale') },
    secondTwo: { ...common, energy: `${zone('2 night')}+${zone('2 day')}` },
    secondThree: { ...common, energy: `${zone('3 night')}+${zone('3 halfPeak')}+${zone('3 peak')}` },
    third: hourly,
    fourth: { ...hourly, network: two },
    get fifth() {
      return planned();
    },
    get sixth() {
      return { ...planned(), network: two };
    },
  };
}

const partNames = Object.keys(costParts) as CostPart[];

function putCost(sheet: Sheet, row: number, cost: Cost, parts: Formulas, figures: Figures, rate: number): void {
  for (const part of partNames) sheet.put(row, part, { formula: parts[part], value: cost[part].toNumber() });
  const vat = vatOn(cost.total, rate);
  const sum = `SUM(${at('energy', row)}:${at('other', row)})`;
  sheet.put(row, 'total', { formula: `ROUND(${sum},2)`, value: kopecks(cost.total) });
  sheet.put(row, 'vat', { formula: `ROUND(${at('total', row)}*${figures.at('vat')}/100,2)`, value: kopecks(vat) });
  sheet.put(row, 'withVat', {
    formula: `ROUND(${at('total', row)}+${at('vat', row)},2)`,
    value: kopecks(cost.total.round(2).plus(vat)),
  });
}

/** A month in price categories as cells with formulas, so that a spreadsheet calculates the sums. */
export function monthSheet(basis: MonthBasis): Sheet {
  const sheet = new Sheet();
  putHours(sheet, basis);
  putDays(sheet, basis);
  const figures = putFigures(sheet, basis);
  const formulas = formulasOf(basis, figures);
  const { categories: costs, volume } = costOfMonth(basis);
  for (const [index, name] of categoryNames.entries()) {
    const row = FIRST + index;
    const { cost, missing } = costs[name];
    sheet.put(row, 'category', categories[name].title);
    if (!cost) {
      sheet.put(row, 'energy', missingParts[missing].text);
      continue;
    }
    putCost(sheet, row, cost, formulas[name], figures, vatOf(Number(basis.month.slice(0, 4))));
    const perKwh = `${at('total', row)}/${figures.at('energy')}/1000`;
    sheet.put(
      row,
      'perKwh',
      volume.gt(0) ? { formula: perKwh, value: kopecks(cost.total) / volume.toNumber() / 1000 } : null,
    );
  }
  return sheet;
}
