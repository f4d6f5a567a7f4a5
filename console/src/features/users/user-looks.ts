import { IconArchive, IconBan, IconCircleCheck, IconMailForward } from '@tabler/icons-react';
import { userStatuses, type UserStatus } from 'contract/features/users/facts.ts';
import type { States } from '../../ui/StatusText.tsx';

export const userLooks: States<UserStatus> = {
  names: userStatuses,
  looks: {
    invited: ['waiting', IconMailForward],
    active: ['good', IconCircleCheck],
    blocked: ['bad', IconBan],
    archived: ['past', IconArchive],
  },
};
