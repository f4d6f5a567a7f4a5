import { HOURS } from 'contract/time/day-shape.ts';
import { vatOf } from 'contract/features/prices/facts.ts';
import type { Cell } from '../../../files/cell.ts';
import type { MonthBasis } from '../../../pricing/basis.ts';
import { meanOf } from '../../../pricing/capacity.ts';
import { costOfMonth } from '../../../pricing/categories.ts';
import { sumOf, zonesOf, type Zone } from '../../../pricing/energy.ts';
import { absolute, at, column, FIRST, type Sheet } from './sheet.ts';

/** Named cells that formulas refer to by key. */
export class Figures {
  private readonly rows = new Map<string, number>();
  private readonly sheet: Sheet;
  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }
  put(key: string, name: string, cell: Cell): void {
    const row = FIRST + this.rows.size;
    this.rows.set(key, row);
    this.sheet.put(row, 'name', name);
    this.sheet.put(row, 'value', cell);
  }
  at = (key: string): string => absolute(at('value', this.rows.get(key)!));
}

const zoneTitles: Readonly<Record<Zone, string>> = { night: 'ночь', day: 'день', halfPeak: 'полупик', peak: 'пик' };

function putZones(figures: Figures, basis: MonthBasis, zones: 2 | 3): void {
  const { two, three } = basis.prices;
  const hourZones = zonesOf(basis, zones);
  const prices: readonly (readonly [Zone, number | null])[] =
    zones === 2
      ? [
          ['night', two.night],
          ['day', two.day],
        ]
      : [
          ['night', three.night],
          ['halfPeak', three.halfPeak],
          ['peak', three.peak],
        ];
  const [hours, volumes] = [
    absolute(column('hour', basis.volumes.length)),
    absolute(column('volume', basis.volumes.length)),
  ];
  for (const [zone, price] of prices) {
    const own = hourZones.flatMap((name, index) => (name === zone ? [index + 1] : []));
    const volume = sumOf(basis.volumes.filter((_, place) => hourZones[place % HOURS] === zone)).toNumber();
    const formula = own.map((hour) => `SUMIF(${hours},${hour},${volumes})`).join('+');
    const title = `${zones === 2 ? 'Две' : 'Три'} зоны, ${zoneTitles[zone]}`;
    figures.put(`${zones} ${zone} volume`, `${title}, МВт·ч`, own.length ? { formula, value: volume } : 0);
    figures.put(`${zones} ${zone} price`, `${title}, руб./МВт·ч`, price);
  }
}

/** The input figures of a month. */
export function putFigures(sheet: Sheet, basis: MonthBasis): Figures {
  const figures = new Figures(sheet);
  const { prices, volumes, workingDays, plan } = basis;
  const { volume, capacity, network, planned } = costOfMonth(basis);
  const days = workingDays.length;
  figures.put('energy', 'Энергия, МВт·ч', {
    formula: `SUM(${column('volume', volumes.length)})`,
    value: volume.toNumber(),
  });
  figures.put(
    'bought',
    'Покупная мощность, МВт',
    capacity && { formula: `AVERAGE(${column('peakVolume', days)})`, value: meanOf(capacity) },
  );
  figures.put(
    'network',
    'Сетевая мощность, МВт',
    network && { formula: `AVERAGE(${column('mostVolume', days)})`, value: meanOf(network) },
  );
  figures.put('capacity', 'Мощность, руб./МВт', prices.capacity);
  figures.put('markup', 'Сбытовая надбавка, руб./МВт·ч', prices.markup);
  figures.put('other', 'Иные услуги, руб./МВт·ч', prices.otherServices);
  figures.put('oneRate', 'Передача, одна ставка, руб./МВт·ч', prices.oneRate);
  figures.put('maintenance', 'Передача, содержание, руб./МВт', prices.maintenance);
  figures.put('losses', 'Передача, потери, руб./МВт·ч', prices.losses);
  figures.put('wholesale', 'Категория 1: энергия с мощностью, руб./МВт·ч', prices.wholesale);
  putZones(figures, basis, 2);
  putZones(figures, basis, 3);
  figures.put('deviationRate', 'За отклонение, руб./МВт·ч', prices.deviationRate ?? 0);
  if (plan && planned) {
    // The sum of absolute deviations from the plan.
    const [v, p] = [column('volume', volumes.length), column('plan', volumes.length)];
    figures.put('deviation', 'Отклонение от плана, МВт·ч', {
      formula: `SUMPRODUCT(ABS(${v}-${p}))`,
      value: planned.deviation.toNumber(),
    });
  }
  figures.put('vat', 'НДС, %', vatOf(Number(basis.month.slice(0, 4))));
  return figures;
}
