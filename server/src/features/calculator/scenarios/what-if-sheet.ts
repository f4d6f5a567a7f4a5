import { categoryNames } from 'contract/features/calculator/facts.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import type { MonthBasis } from '../../../pricing/basis.ts';
import { costOfMonth, kopecks } from '../../../pricing/categories.ts';
import { shiftOf, type PlannedHour } from '../month-basis.service.ts';
import { putBattery } from './battery-cells.ts';
import { monthSheet } from './month-sheet.ts';
import { near, putShift, Settings } from './shift-cells.ts';
import { at, FIRST, inMonth, type Sheet, type Title } from './sheet.ts';

type WhatIf = Pick<Question, 'shift' | 'battery'>;

const titles: readonly Title[] = ['price', 'up', 'down', 'value', 'plan'];

/** Inputs are references to the month's sheet, so that a price changed there changes here too. */
function link(sheet: Sheet): void {
  for (const [index, cells] of sheet.rows.entries())
    for (const title of titles) {
      const [row, value] = [FIRST + index, cells[title]];
      if (typeof value === 'number') sheet.put(row, title, { formula: inMonth(at(title, row)), value });
    }
}

/** A plan derived from the volumes is derived from the changed volumes. */
function putPlan(sheet: Sheet, { volumes }: MonthBasis, plan: readonly PlannedHour[]): void {
  for (const [place, planned] of plan.entries())
    if ('hour' in planned && sheet.rows[place]!.plan !== undefined)
      sheet.put(FIRST + place, 'plan', { formula: at('volume', FIRST + planned.hour), value: volumes[planned.hour]! });
}

function putVolumes(sheet: Sheet, { volumes }: MonthBasis): void {
  for (const [place, value] of volumes.entries()) {
    const row = FIRST + place;
    const { fed, charged } = sheet.rows[place]!;
    const formula = `${at('shifted', row)}${fed ? `-${at('fed', row)}` : ''}${charged ? `+${at('charged', row)}` : ''}`;
    sheet.put(row, 'volume', { formula, value });
  }
}

function putSavings(sheet: Sheet, before: MonthBasis, after: MonthBasis): void {
  const [old, fresh] = [costOfMonth(before).categories, costOfMonth(after).categories];
  for (const [index, name] of categoryNames.entries()) {
    const [row, was, is] = [FIRST + index, old[name].cost, fresh[name].cost];
    if (!was || !is) continue;
    const value = near(kopecks(was.total) - kopecks(is.total));
    sheet.put(row, 'saving', { formula: `ROUND(${inMonth(at('total', row))}-${at('total', row)},2)`, value });
  }
}

/** The month with shifted load or a battery: the same sheet over volumes computed from the month's sheet and the
 *  parameters of the change. */
export function whatIfSheet(
  before: MonthBasis,
  after: MonthBasis,
  { shift, battery }: WhatIf,
  plan: readonly PlannedHour[] | null,
): Sheet {
  const sheet = monthSheet(after);
  const settings = new Settings(sheet);
  link(sheet);
  putPlan(sheet, after, plan ?? []);
  const moved = putShift(sheet, before, shift && shiftOf(shift), settings);
  if (battery) putBattery(sheet, moved, battery, settings);
  putVolumes(sheet, after);
  putSavings(sheet, before, after);
  return sheet;
}
