import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: unknown;
  unit?: string;
  /** Suggested numbers. */
  usual?: readonly number[];
  onChange: (text: string) => void;
}

/** A number as text, with «,» or «.», and its unit next to it. */
export function NumberText({ value, unit, usual, onChange, ...rest }: Props) {
  const offered = useId();
  return (
    <>
      <TextInput
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        list={usual && offered}
        value={value === null || value === undefined ? '' : String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={
          unit && (
            <Text size="sm" c="dimmed">
              {unit}
            </Text>
          )
        }
        rightSectionWidth={unit ? 14 + unit.length * 9 : undefined}
      />
      {usual && (
        <datalist id={offered}>
          {usual.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
