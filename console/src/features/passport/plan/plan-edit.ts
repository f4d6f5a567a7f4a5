import { indicators, planUnits } from 'contract/features/planned-data/indicators.ts';
import { monthNames, type Month, type PlanLine } from 'contract/features/passport/plan.ts';

/** The typed or pasted changes to the plan, by line and month. */
export type Edits = Readonly<Record<string, Partial<Record<Month, string>>>>;

export const lineKey = ({ indicator, productGuid }: Pick<PlanLine, 'indicator' | 'productGuid'>): string =>
  `${indicator} ${productGuid ?? ''}`;

export const lineName = ({ indicator, productName }: Pick<PlanLine, 'indicator' | 'productName'>): string =>
  `${productName ? `${indicators[indicator]}: ${productName}` : indicators[indicator]}, ${planUnits[indicator]}`;

/** Spreads pasted cells over the lines from one cell to the right and down. */
export function pasted(edits: Edits, keys: readonly string[], at: { key: string; month: Month }, text: string): Edits {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const [line, column] = [keys.indexOf(at.key), monthNames.indexOf(at.month)];
  const next: Record<string, Partial<Record<Month, string>>> = { ...edits };
  rows.forEach((row, down) => {
    const key = keys[line + down];
    if (key === undefined) return;
    const cells = row.split('\t').slice(0, monthNames.length - column);
    const values = cells.map((cell, right) => [monthNames[column + right]!, cell.trim()]);
    next[key] = { ...next[key], ...(Object.fromEntries(values) as Partial<Record<Month, string>>) };
  });
  return next;
}

/** The sum of a year; months without a value are skipped. */
export const sumOf = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The deviation of the actual from the plan, as a share of the plan; null when they cannot be compared. */
export const deviation = (plan: number, actual: number | null): number | null =>
  actual === null || plan === 0 ? null : (actual - plan) / plan;
