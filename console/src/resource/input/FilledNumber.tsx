import { useState } from 'react';
import { NumberText } from '../../ui/input/NumberText.tsx';
import { parseNumber } from '../frame/form-values.ts';

interface Props {
  label: string;
  description?: string;
  value: number | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  onChange: (value: number | undefined) => void;
}

const numberOf = (typed: string) => {
  const value = parseNumber(typed);
  return typeof value === 'number' ? value : undefined;
};
const textOf = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','));

/** A number or null; text that is not a number yet is kept as typed. */
export function FilledNumber({ value, error, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState(textOf(value));
  const text = numberOf(typed) === value ? typed : textOf(value);
  const isWrong = value === undefined && text.trim() !== '';
  return (
    <NumberText
      {...rest}
      error={isWrong ? 'Укажите число' : error}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}
