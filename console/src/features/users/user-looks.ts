import {
  IconArchive,
  IconBan,
  IconCalendarOff,
  IconCalendarTime,
  IconCircleCheck,
  IconClockOff,
  IconLock,
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconUserMinus,
} from '@tabler/icons-react';
import { userStates, type UserState } from 'contract/features/users/facts.ts';
import type { States } from '../../ui/StatusText.tsx';

export const userLooks: States<UserState> = {
  names: userStates,
  looks: {
    draft: ['plain', IconPencil],
    invited: ['waiting', IconMailForward],
    lapsed: ['past', IconClockOff],
    withdrawn: ['past', IconMailOff],
    active: ['good', IconCircleCheck],
    locked: ['bad', IconLock],
    early: ['waiting', IconCalendarTime],
    expired: ['past', IconCalendarOff],
    dismissed: ['past', IconUserMinus],
    blocked: ['bad', IconBan],
    archived: ['past', IconArchive],
  },
};
