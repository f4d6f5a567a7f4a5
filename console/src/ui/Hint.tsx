import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

interface Props {
  label: string;
  children: ReactElement;
}

/** A tooltip with the name of an icon or the reason why it is disabled. */
export const Hint = ({ label, children }: Props) => (
  <Tooltip label={label} position="right" multiline maw={360}>
    {children}
  </Tooltip>
);
