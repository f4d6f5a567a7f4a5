import type { Wording } from 'contract/features/journal/sentence.ts';
import { isQuantity } from 'contract/kit/field.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { momentOf } from './cell.ts';
import { cellOf } from './field-cell.ts';

/** Formats values as in exported tables, with moments in the given zone. */
export const wordsOf =
  (zone: string): Wording =>
  (field, value, names) => {
    const named = field.kind === 'reference' ? (names[String(value)] ?? String(value)) : names;
    const cell = cellOf('value', field, { value, names: { value: named } });
    if (cell === null) return '';
    if (typeof cell === 'number') return isQuantity(field) ? cell.toLocaleString('ru') : String(cell);
    if (typeof cell === 'string') return cell;
    return 'date' in cell ? shownDay(cell.date) : momentOf((cell as { moment: string }).moment, zone);
  };
