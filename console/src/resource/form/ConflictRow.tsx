import type { Field } from 'contract/kit/field.ts';
import { useId } from 'react';
import classes from '../value/Comparison.module.css';
import type { Names } from '../value/field-text.ts';
import { FieldValue } from '../value/FieldValue.tsx';
import type { Side } from './merge.ts';

interface Props {
  field: Field;
  mine: unknown;
  stored: unknown;
  mineNames: Names;
  storedNames: Names;
  side: Side;
  onChoose: (side: Side) => void;
}

export function ConflictRow({ field, mine, stored, mineNames, storedNames, side, onChoose }: Props) {
  const name = useId();
  const option = (value: Side, shown: unknown, names: Names, title: string) => (
    <td data-chosen={side === value || undefined}>
      <label className={classes.choice}>
        <input
          type="radio"
          name={name}
          checked={side === value}
          onChange={() => onChoose(value)}
          aria-label={`${field.label}: ${title}`}
        />
        <FieldValue field={field} value={shown} names={names} />
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {option('mine', mine, mineNames, 'ваше значение')}
      {option('stored', stored, storedNames, 'сохранённое значение')}
    </tr>
  );
}
