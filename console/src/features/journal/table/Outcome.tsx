import { IconBan, IconCircleCheck, IconPointFilled } from '@tabler/icons-react';
import classes from './Outcome.module.css';

const kinds = {
  done: { label: 'Выполнено', icon: IconCircleCheck },
  refused: { label: 'Отказ', icon: IconBan },
  online: { label: 'В консоли', icon: IconPointFilled },
} as const;

interface Props {
  kind: keyof typeof kinds;
  label?: string;
}

/** An outcome as a word and an icon, so that it does not depend on colour alone. */
export function Outcome({ kind, label = kinds[kind].label }: Props) {
  const Icon = kinds[kind].icon;
  return (
    <span className={classes.outcome} data-kind={kind}>
      <Icon size={15} aria-hidden />
      {label}
    </span>
  );
}
