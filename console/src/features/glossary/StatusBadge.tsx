import { IconArchive, IconCircleCheck, IconClock, IconPencil } from '@tabler/icons-react';
import { glossaryStatuses, type GlossaryStatus } from 'contract/features/glossary/facts.ts';
import { StatusText } from '../../ui/StatusText.tsx';

const looks = {
  draft: { icon: IconPencil, kind: 'plain' },
  review: { icon: IconClock, kind: 'waiting' },
  approved: { icon: IconCircleCheck, kind: 'good' },
  obsolete: { icon: IconArchive, kind: 'past' },
} as const;

interface Props {
  status: GlossaryStatus;
}

export const StatusBadge = ({ status }: Props) => (
  <StatusText {...looks[status]}>{glossaryStatuses[status]}</StatusText>
);
