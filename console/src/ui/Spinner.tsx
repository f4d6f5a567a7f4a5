import { Loader, type MantineSize } from '@mantine/core';

interface Props {
  /** What is in progress, for a screen reader. */
  label: string;
  size: number | MantineSize;
}

/** Shown while something of unknown duration is in progress. */
export const Spinner = ({ label, size }: Props) => (
  <output aria-label={label}>
    <Loader size={size} aria-hidden />
  </output>
);
