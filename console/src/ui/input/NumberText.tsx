import { Text, TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: unknown;
  unit?: string;
  onChange: (text: string) => void;
}

/** A number as text, with «,» or «.», and its unit next to it. */
export const NumberText = ({ value, unit, onChange, ...rest }: Props) => (
  <TextInput
    {...rest}
    inputMode="decimal"
    autoComplete="off"
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
);
