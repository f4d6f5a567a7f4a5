import { IconHome, IconHierarchy2, type Icon } from '@tabler/icons-react';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { mayOpen, navigation } from '../../navigation.ts';
import { paths } from '../../paths.ts';
import { passportLists } from '../../resource/state/passport-lists.ts';
import { screenNames } from '../../screen-names.ts';

export interface NamedScreen {
  name: string;
  path: string;
}

export interface ScreenGroup {
  title: string;
  icon: Icon;
  screens: readonly NamedScreen[];
}

const own: ScreenGroup = {
  title: 'Моё',
  icon: IconHome,
  screens: [
    { name: 'Главная', path: paths.root },
    { name: 'Мой профиль', path: paths.profile },
    { name: 'Мои сеансы', path: paths.profileSessions },
    { name: 'Мои уведомления', path: paths.profileNotifications },
    { name: 'Мои ключи API', path: paths.profileTokens },
  ],
};

/** Parts of screens under other names. */
const parts: readonly NamedScreen[] = [{ name: 'Мой первый год', path: paths.calculator }];

/** Every screen that the person may open: their own, those of the navigation sections, and the lists of the technical
 *  passport in the order of its types. */
export function screensOf(rights: Rights, types: readonly ObjectType[]): ScreenGroup[] {
  const sections = navigation.map(({ label, icon, screens }) => ({
    title: label,
    icon,
    screens: screens
      .filter((screen) => mayOpen(rights, screen))
      .flatMap(({ path }) => [{ path, name: screenNames[path]!.name }, ...parts.filter((part) => part.path === path)]),
  }));
  const passport = passportLists(rights, types).map(({ title, screens }) => ({
    title: `Паспорт: ${title.toLocaleLowerCase('ru')}`,
    icon: IconHierarchy2,
    screens,
  }));
  return [own, ...sections.filter(({ screens }) => screens.length > 0), ...passport];
}
