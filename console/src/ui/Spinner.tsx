import { Loader, type MantineSize } from '@mantine/core';

interface Props {
  /** What goes on, for a screen reader. */
  label: string;
  size: number | MantineSize;
}

/** Something goes on that takes no known time. */
export const Spinner = ({ label, size }: Props) => (
  <output aria-label={label}>
    <Loader size={size} aria-hidden />
  </output>
);
