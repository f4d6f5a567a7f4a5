import { IconArchive, IconCircleCheck, IconClock, IconPencil } from '@tabler/icons-react';
import { glossaryStatuses, type GlossaryStatus } from 'contract/features/glossary.ts';
import classes from './StatusBadge.module.css';

const icons = { draft: IconPencil, review: IconClock, approved: IconCircleCheck, obsolete: IconArchive } as const;

interface Props {
  status: GlossaryStatus;
}

export function StatusBadge({ status }: Props) {
  const Icon = icons[status];
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={15} aria-hidden />
      {glossaryStatuses[status]}
    </span>
  );
}
