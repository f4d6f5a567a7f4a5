import type { PowerGroup } from 'contract/features/calculator/facts.ts';
import type { VoltageLevel } from 'contract/features/prices/facts.ts';
import { differingHour, hourPrices } from '../../../pricing/hour-price.ts';
import { hourText, nameOfTable, placeText, type HeadedTable } from './tables.service.ts';

/** Rates of a month by field name of the price set. */
export type KnownRates = Readonly<Record<string, number | null>>;

interface Finding {
  place: string;
  text: string;
  isError: boolean;
}

const groups: Readonly<Record<PowerGroup, string>> = { low: 'markupLow', middle: 'markupMiddle', high: 'markupHigh' };
const named: Readonly<Record<string, string>> = {
  markupLow: 'сбытовая надбавка до 670 кВт',
  markupMiddle: 'сбытовая надбавка от 670 кВт до 10 МВт',
  markupHigh: 'сбытовая надбавка не менее 10 МВт',
  otherServices: 'иные услуги',
};
const capital = (level: string) => level[0]!.toUpperCase() + level.slice(1);

/** The rates contained in a final level, apart from the markup. */
function ratesIn({ use }: HeadedTable): string[] {
  const [category, level] = use!.split('-') as ['third' | 'fourth', VoltageLevel];
  return ['otherServices', `${category === 'third' ? 'oneRate' : 'losses'}${capital(level)}`];
}

const nameOf = (rate: string): string =>
  named[rate] ??
  (rate.startsWith('oneRate') ? 'одна ставка передачи этого напряжения' : 'ставка потерь этого напряжения');

/** The hourly price contained in the final levels, if their rates are known and they agree; otherwise what prevents it.
 *  The power group of a table is the one in its heading, or the chosen one. */
export function hoursOfLevels(
  tables: readonly HeadedTable[],
  known: KnownRates,
  chosen: PowerGroup | null,
  length: number,
) {
  const findings: Finding[] = [];
  const found: { table: HeadedTable; hours: number[] }[] = [];
  for (const table of tables) {
    const find = (text: string) => findings.push({ place: placeText(table), text, isError: true });
    const final = Array.from({ length }, (_, place) => table.values.values.get(place));
    const group = table.group ?? chosen;
    if (!group) {
      find('Заголовок не говорит, для какой мощности эта таблица: выберите');
      continue;
    }
    const rates = [groups[group], ...ratesIn(table)];
    const lacking = rates.filter((rate) => (known[rate] ?? null) === null);
    if (lacking.length)
      find(`${nameOfTable(table)}: чтобы выделить цену часа, внесите в набор цен: ${lacking.map(nameOf).join(', ')}`);
    else if (final.every((price) => price !== undefined))
      found.push({
        table,
        hours: hourPrices(
          final,
          rates.map((rate) => known[rate]!),
        ),
      });
  }
  const [first, ...others] = found;
  for (const { table, hours } of others) {
    const place = differingHour(first!.hours, hours);
    if (place !== undefined)
      findings.push({
        place: hourText(place),
        text: `Цена часа по таблицам «${nameOfTable(first!.table)}» и «${nameOfTable(table)}» разная: ${first!.hours[place]} и ${hours[place]}. Проверьте надбавку, услуги и тариф передачи набора`,
        isError: true,
      });
  }
  return { hours: first?.hours, findings };
}
