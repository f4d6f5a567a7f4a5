import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface Props {
  className: string | undefined;
  isFolded: boolean;
  /** The names and the icons of the button that unfolds and folds the side. */
  unfold: { label: string; icon: Icon };
  fold: { label: string; icon: Icon };
  onFold: (isFolded: boolean) => void;
}

/** The button that folds away what stands beside a screen. */
export function SideFold({ className, isFolded, unfold, fold, onFold }: Props) {
  const { label, icon: Icon } = isFolded ? unfold : fold;
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color="gray"
      size={26}
      aria-label={label}
      aria-expanded={!isFolded}
      data-tip={label}
      onClick={() => onFold(!isFolded)}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}
