import { NativeSelect } from '@mantine/core';
import { channels, type Channel } from 'contract/features/measurements/facts.ts';

interface Props {
  value: Channel;
  onChange: (value: Channel) => void;
}

const data = Object.entries(channels).map(([value, label]) => ({ value, label }));

export const ChannelSelect = ({ value, onChange }: Props) => (
  <NativeSelect
    size="xs"
    aria-label="Канал"
    data={data}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value as Channel)}
  />
);
