import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { refused } from './refusal/refused.ts';

interface Props {
  icon: Icon;
  /** Why the action is not possible now; undefined when it is. */
  refusal: string | undefined;
  onClick: () => void;
  children: string;
}

/** One of the actions of a card: a disabled one shows the reason. */
export const ActionButton = ({ icon: Icon, refusal, onClick, children }: Props) => (
  <Button size="compact-sm" variant="default" leftSection={<Icon size={16} />} {...refused(refusal)} onClick={onClick}>
    {children}
  </Button>
);
