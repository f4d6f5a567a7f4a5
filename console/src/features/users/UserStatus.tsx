import { IconArchive, IconBan, IconCircleCheck, IconMailForward } from '@tabler/icons-react';
import { userStatuses, type UserStatus as Status } from 'contract/features/users/facts.ts';
import { StatusText } from '../../ui/StatusText.tsx';

const looks = {
  invited: { kind: 'waiting', icon: IconMailForward },
  active: { kind: 'good', icon: IconCircleCheck },
  blocked: { kind: 'bad', icon: IconBan },
  archived: { kind: 'past', icon: IconArchive },
} as const;

interface Props {
  status: Status;
}

export const UserStatus = ({ status }: Props) => <StatusText {...looks[status]}>{userStatuses[status]}</StatusText>;
