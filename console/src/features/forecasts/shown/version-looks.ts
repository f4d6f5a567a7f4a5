import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconPencil,
  IconRefresh,
  IconUserCheck,
} from '@tabler/icons-react';
import { versionStates, type VersionState } from 'contract/features/forecasts/facts.ts';
import type { States } from '../../../ui/StatusText.tsx';

export const versionLooks: States<VersionState> = {
  names: versionStates,
  looks: {
    draft: ['plain', IconPencil],
    queued: ['waiting', IconClock],
    running: ['waiting', IconRefresh],
    ready: ['plain', IconCheck],
    review: ['waiting', IconEye],
    approved: ['good', IconUserCheck],
    published: ['good', IconCircleCheck],
    archived: ['past', IconArchive],
    failed: ['bad', IconAlertTriangle],
  },
};
