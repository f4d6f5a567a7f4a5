import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

interface Props {
  label: string;
  children: ReactElement;
}

/** The name or the reason beside what only shows an icon. */
export const Hint = ({ label, children }: Props) => (
  <Tooltip label={label} position="right" multiline maw={360}>
    {children}
  </Tooltip>
);
