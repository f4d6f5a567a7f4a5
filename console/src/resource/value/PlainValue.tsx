import type { Field } from 'contract/kit/field.ts';
import { lazy, Suspense } from 'react';
import { NBSP, pluralForm } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './Comparison.module.css';
import { fieldText, type Names } from './field-text.ts';

// Lazy, because looking up names needs every resource of the console.
const ReferredValue = lazy(async () => ({ default: (await import('./ReferredValue.tsx')).ReferredValue }));

/** Units that are Russian words are inflected by their number: «3 года», «4 строки». */
const words: Readonly<Record<string, Parameters<typeof pluralForm>[1]>> = {
  лет: ['год', 'года', 'лет'],
  столбцов: ['столбец', 'столбца', 'столбцов'],
  строк: ['строка', 'строки', 'строк'],
};
const unitOf = (unit: string, value: number) => NBSP + (words[unit] ? pluralForm(value, words[unit]) : unit);

export interface ValueProps {
  field: Field;
  value: unknown;
  names?: Names;
}

/** A value as text, except for documents: references are shown by name, and an empty value is stated. */
export function PlainValue({ field, value, names = {} }: ValueProps) {
  const zone = useTimeZone();
  const isReference = field.kind === 'reference' || field.kind === 'references';
  const guids = isReference ? [value ?? []].flat().map(String) : [];
  if (isReference && guids.some((guid) => !names[guid])) {
    return (
      <Suspense fallback="…">
        <ReferredValue to={field.to} guids={guids} names={names} />
      </Suspense>
    );
  }
  const text = fieldText(field, value, zone, names);
  const unit = field.kind === 'number' && field.unit && typeof value === 'number' ? unitOf(field.unit, value) : '';
  return text ? <span>{text + unit}</span> : <span className={classes.empty}>пусто</span>;
}
