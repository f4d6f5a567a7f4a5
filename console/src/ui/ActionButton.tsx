import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface Props {
  icon: Icon;
  /** Why it is not possible now; undefined when it is. */
  refusal: string | undefined;
  onClick: () => void;
  children: string;
}

/** One of the actions of a card: a disabled one says why. */
export const ActionButton = ({ icon: Icon, refusal, onClick, children }: Props) => (
  <Button
    size="compact-sm"
    variant="default"
    leftSection={<Icon size={16} />}
    disabled={refusal !== undefined}
    title={refusal}
    onClick={onClick}
  >
    {children}
  </Button>
);
