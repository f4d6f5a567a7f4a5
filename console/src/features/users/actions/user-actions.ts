import {
  IconArchive,
  IconArrowBackUp,
  IconBan,
  IconDeviceMobileOff,
  IconEraser,
  IconEye,
  IconGitMerge,
  IconKey,
  IconLockOpen,
  IconMailForward,
  IconMailOff,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import type { userCalls } from 'contract/features/users/calls.ts';
import { keeperOf, type users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Action } from 'contract/rights/permissions.ts';
import type { Decision } from 'contract/rights/decide.ts';
import { refusalText } from '../../../api/decisions.ts';
import type { StepName } from './user-steps.ts';

type User = Row<typeof users>;
export type ActionName = StepName | 'invite' | 'block' | 'oneTimePassword' | 'merge' | 'employ' | 'viewAs';

export interface UserAction {
  name: ActionName;
  label: string;
  icon: Icon;
  /** Why the action is not possible now; undefined when it is possible. */
  refusal: string | undefined;
}

interface Kind extends Omit<UserAction, 'name' | 'refusal'> {
  needs: Exclude<Action, 'read'>;
  /** Only the organization that manages the account may do it. */
  isOfHome: boolean;
  /** Removes access, so fewer obstacles apply. */
  isClosing?: true;
  /** Shown as a button; the others are in the menu. */
  isMain?: true;
  isShown: (row: User) => boolean;
}

const isIn =
  (...statuses: string[]) =>
  (row: User) =>
    statuses.includes(row.status);
const change = { needs: 'update', isOfHome: true } as const;

const kinds: Readonly<Record<ActionName, Kind>> = {
  invite: {
    label: 'Отправить приглашение',
    icon: IconMailForward,
    needs: 'create',
    isOfHome: true,
    isMain: true,
    isShown: isIn('invited'),
  },
  cancelInvitation: {
    ...change,
    label: 'Отозвать приглашение',
    icon: IconMailOff,
    needs: 'create',
    isMain: true,
    isShown: (row) => isIn('invited')(row) && row.invitedUntil !== null,
  },
  unlock: {
    ...change,
    label: 'Снять запрет',
    icon: IconLockOpen,
    isMain: true,
    isShown: (row) => row.isLocked,
  },
  unblock: { ...change, label: 'Разблокировать', icon: IconLockOpen, isMain: true, isShown: isIn('blocked') },
  restore: { ...change, label: 'Вернуть', icon: IconArrowBackUp, isMain: true, isShown: isIn('archived') },
  block: {
    label: 'Заблокировать',
    icon: IconBan,
    needs: 'update',
    isOfHome: true,
    isClosing: true,
    isMain: true,
    isShown: isIn('active'),
  },
  oneTimePassword: {
    label: 'Выдать одноразовый пароль',
    icon: IconKey,
    needs: 'update',
    isOfHome: true,
    isShown: isIn('active', 'invited'),
  },
  viewAs: {
    label: 'Посмотреть глазами пользователя',
    icon: IconEye,
    needs: 'update',
    isOfHome: false,
    isShown: isIn('active', 'invited'),
  },
  employ: {
    label: 'Указать сотрудника',
    icon: IconUserCheck,
    needs: 'update',
    isOfHome: false,
    isShown: isIn('active', 'invited', 'blocked'),
  },
  removeSecondFactor: {
    ...change,
    label: 'Сбросить второй фактор',
    icon: IconDeviceMobileOff,
    isShown: (row) => row.hasSecondFactor,
  },
  archive: { ...change, label: 'В архив', icon: IconArchive, isShown: isIn('active', 'invited', 'blocked') },
  merge: {
    label: 'Объединить с другой учётной записью',
    icon: IconGitMerge,
    needs: 'delete',
    isOfHome: true,
    isShown: () => true,
  },
  erase: {
    ...change,
    label: 'Стереть личные данные',
    icon: IconEraser,
    needs: 'delete',
    isShown: () => true,
  },
};

export type Decisions = Readonly<Record<Exclude<Action, 'read'>, Decision>>;

/** The obstacles to every action, and to those that only remove access. */
export type Obstacles = Partial<Answer<typeof userCalls.obstacle>>;

function refusalOf({ isOfHome, isClosing, needs }: Kind, row: User, may: Decisions, obstacles: Obstacles) {
  if (!may[needs].allowed) return refusalText(may[needs]);
  if (isOfHome && !row.isHome) return `Учётную запись ведёт ${keeperOf(row)}: это делают только там.`;
  return (isClosing ? obstacles.closing : obstacles.refusal) ?? undefined;
}

/** The actions for a user in the current state, with the reasons for those that are not possible. */
export function actionsOf(row: User, may: Decisions, obstacles: Obstacles): { main: UserAction[]; more: UserAction[] } {
  if (row.isErased) return { main: [], more: [] };
  const shown = Object.entries(kinds).filter(([, { isShown }]) => isShown(row));
  const action = ([name, kind]: (typeof shown)[number]): UserAction => ({
    name: name as ActionName,
    label: kind.label,
    icon: kind.icon,
    refusal: refusalOf(kind, row, may, obstacles),
  });
  return {
    main: shown.filter(([, { isMain }]) => isMain).map(action),
    more: shown.filter(([, { isMain }]) => !isMain).map(action),
  };
}
