import { IconAlertTriangle, IconArchive, IconCircleCheck, IconClock, IconPencil } from '@tabler/icons-react';
import {
  glossaryStatuses,
  sourceValidities,
  type GlossaryStatus,
  type SourceValidity,
} from 'contract/features/glossary/facts.ts';
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

export const sourceLooks: States<SourceValidity> = {
  names: sourceValidities,
  looks: {
    current: ['good', IconCircleCheck],
    ahead: ['waiting', IconClock],
    over: ['bad', IconAlertTriangle],
  },
};
