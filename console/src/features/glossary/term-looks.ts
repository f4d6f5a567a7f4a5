import { IconArchive, IconCircleCheck, IconClock, IconPencil } from '@tabler/icons-react';
import { glossaryStatuses, type GlossaryStatus } from 'contract/features/glossary/facts.ts';
import type { States } from '../../ui/StatusText.tsx';

export const termLooks: States<GlossaryStatus> = {
  names: glossaryStatuses,
  looks: {
    draft: ['plain', IconPencil],
    review: ['waiting', IconClock],
    approved: ['good', IconCircleCheck],
    obsolete: ['past', IconArchive],
  },
};
