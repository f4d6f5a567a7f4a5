import * as z from 'zod/mini';
import { voltageLevels, type VoltageLevel } from './facts.ts';

/** The content of a table of days by hours on a supplier's sheet: the hourly price, a price of deviations, or the final
 *  level of category 3 or 4 at a voltage level, which includes the supplier's markup and transmission. */
export type TableUse =
  | 'hours'
  | 'hours_up'
  | 'hours_down'
  | `third-${VoltageLevel}`
  | `fourth-${VoltageLevel}`
  | 'skip';

const levels = Object.entries(voltageLevels) as [VoltageLevel, string][];
const finalUses = (category: 'third' | 'fourth', name: string) =>
  levels.map(([level, title]) => [`${category}-${level}`, `${name}, ${title}`]);

export const tableUses = {
  hours: 'Цена часа',
  hours_up: 'Цена часа: больше плана',
  hours_down: 'Цена часа: меньше плана',
  ...Object.fromEntries([...finalUses('third', 'Третья категория'), ...finalUses('fourth', 'Четвёртая категория')]),
  skip: 'Не читать',
} as Readonly<Record<TableUse, string>>;
export const tableUseNames = Object.keys(tableUses) as [TableUse, ...TableUse[]];

export const supplierTable = z.object({
  /** The first and the last row of its values. */
  from: z.number(),
  to: z.number(),
  /** The text above it. */
  heading: z.string(),
  hours: z.number(),
  /** Detected or chosen; null when the user has to choose. */
  use: z.nullable(z.enum(tableUseNames)),
});
export type SupplierTable = z.infer<typeof supplierTable>;
