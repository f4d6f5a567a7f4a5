import { IconHome, IconHierarchy2, type Icon } from '@tabler/icons-react';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { mayOpen, navigation, type NavigationItem } from '../../navigation.ts';
import { paths } from '../../paths.ts';
import { passportLists } from '../../resource/state/passport-lists.ts';
import { screenNames } from '../../screen-names.ts';

export interface NamedScreen {
  name: string;
  path: string;
  /** Whether it is part of another screen or belongs to one record: found by its name, but not listed. */
  isPart: boolean;
}

export interface ScreenGroup {
  title: string;
  icon: Icon;
  screens: readonly NamedScreen[];
}

const whole = (name: string, path: string): NamedScreen => ({ name, path, isPart: false });
const part = (name: string, path: string): NamedScreen => ({ name, path, isPart: true });
const titled = (path: string): NamedScreen => part(screenNames[path]!.title, path);

/** The families whose records belong to a record of another family, on whose card they are shown. */
const belonging: ReadonlySet<string> = new Set(
  [
    'device-placements',
    'seals',
    'balance-members',
    'expected-profiles',
    'chart-marks',
    'connection-points',
    'planned-data',
  ].map((family) => paths.passportList(family)),
);

/** The screens of a section; the first mode of a tab stands for the tab, the others are its parts. */
function screensIn(rights: Rights, { screens }: NavigationItem): NamedScreen[] {
  const open = screens.filter((screen) => mayOpen(rights, screen)).map(({ path }) => ({ path, ...screenNames[path]! }));
  return open.flatMap(({ path, name }, index) => [
    open.findIndex((other) => other.name === name) === index ? whole(name, path) : titled(path),
    ...(path === paths.calculator ? [part('Мой первый год', path)] : []),
  ]);
}

/** Every screen that the person may open: their own, those of the navigation sections, and the lists of the technical
 *  passport in the order of its types. */
export function screensOf(rights: Rights, types: readonly ObjectType[]): ScreenGroup[] {
  const mayRead = (entity: EntityType) => decideAny(rights, entity, 'read').allowed;
  const own = {
    title: 'Моё',
    icon: IconHome,
    screens: [
      whole('Главная', paths.root),
      whole('Мой профиль', paths.profile),
      part('Мои сеансы', paths.profileSessions),
      part('Мои уведомления', paths.profileNotifications),
      part('Мои ключи API', paths.profileTokens),
      titled(paths.ownOrganizations),
      ...(mayRead('users') ? [titled(paths.usersEverywhere)] : []),
    ],
  };
  const sections = navigation.map((item) => ({
    title: item.label,
    icon: item.icon,
    screens: screensIn(rights, item),
  }));
  const passport = passportLists(rights, types).map(({ title, screens }) => ({
    title: `Паспорт: ${title.toLocaleLowerCase('ru')}`,
    icon: IconHierarchy2,
    screens: screens.map((screen) => ({ ...screen, isPart: belonging.has(screen.path) })),
  }));
  return [own, ...sections, ...passport].filter(({ screens }) => screens.length > 0);
}
