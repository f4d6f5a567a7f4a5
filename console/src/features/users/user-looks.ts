import {
  IconArchive,
  IconBan,
  IconCalendarOff,
  IconCircleCheck,
  IconLock,
  IconMailForward,
  IconMailOff,
} from '@tabler/icons-react';
import { userStatuses, type users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { States } from '../../ui/StatusText.tsx';

const shownStates = {
  ...userStatuses,
  uninvited: 'Приглашения нет',
  locked: 'Вход закрыт',
  expired: 'Срок истёк',
} as const;
type ShownState = keyof typeof shownStates;

/** The state as people mean it: whoever cannot sign in is not active, and an invitation that is over invites nobody. `day` is
 *  today in the organization. */
export function shownState(
  row: Pick<Row<typeof users>, 'status' | 'invitedUntil' | 'isLocked' | 'validUntil' | 'memberTo'>,
  day: string,
): ShownState {
  const { status, invitedUntil, isLocked, validUntil, memberTo } = row;
  if (status === 'invited' && !(invitedUntil && Date.parse(invitedUntil) > Date.now())) return 'uninvited';
  if (status !== 'active') return status;
  if ([validUntil, memberTo].some((last) => last !== null && last < day)) return 'expired';
  return isLocked ? 'locked' : 'active';
}

export const userLooks: States<ShownState> = {
  names: shownStates,
  looks: {
    invited: ['waiting', IconMailForward],
    uninvited: ['past', IconMailOff],
    active: ['good', IconCircleCheck],
    locked: ['bad', IconLock],
    expired: ['past', IconCalendarOff],
    blocked: ['bad', IconBan],
    archived: ['past', IconArchive],
  },
};
