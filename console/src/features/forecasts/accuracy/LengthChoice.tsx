import { SegmentedControl } from '@mantine/core';

export const USUAL = '30';
export const YEAR = '365';
const lengths = { [USUAL]: '30 дней', 90: '90 дней', [YEAR]: 'Год' } as const;

interface Props {
  days: string;
  onChange: (days: string) => void;
}

/** The number of last days over which accuracy is computed. */
export const LengthChoice = ({ days, onChange }: Props) => (
  <SegmentedControl
    size="xs"
    aria-label="За сколько дней"
    style={{ alignSelf: 'flex-start' }}
    data={Object.entries(lengths).map(([value, label]) => ({ value, label }))}
    value={days}
    onChange={onChange}
  />
);
