import '../../../ui/input/pills.css';
import { MultiSelect } from '@mantine/core';
import { dayHours } from 'contract/features/prices/facts.ts';
import { enterTakesOnly } from '../../../ui/input/take-only.ts';

interface Props {
  label: string;
  hours: readonly number[];
  onChange: (hours: number[]) => void;
}

const data = Object.keys(dayHours).map((hour) => ({ value: hour, label: hour }));

/** Hours of a day, 1 to 24. */
export const HoursInput = ({ label, hours, onChange }: Props) => (
  <MultiSelect
    label={label}
    data={data}
    value={hours.map(String)}
    onChange={(chosen) => onChange(chosen.map(Number).toSorted((a, b) => a - b))}
    error={hours.length === 0 && 'Выберите часы'}
    searchable
    onKeyDown={enterTakesOnly}
  />
);
