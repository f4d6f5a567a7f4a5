import { IconHome, IconHierarchy2, type Icon } from '@tabler/icons-react';
import { groupedPassport } from 'contract/features/passport/resources.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { mayOpen, navigation } from '../../navigation.ts';
import { paths } from '../../paths.ts';
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

/** What is done on a screen that is called otherwise. */
const parts: readonly NamedScreen[] = [{ name: 'Мой первый год', path: paths.calculator }];

/** Every screen that the person may open: their own, those of the sections of the navigation, and the lists of the technical
 *  passport. */
export function screensOf(rights: Rights): ScreenGroup[] {
  const sections = navigation.map(({ label, icon, screens }) => ({
    title: label,
    icon,
    screens: screens
      .filter((screen) => mayOpen(rights, screen))
      .flatMap(({ path }) => [{ path, name: screenNames[path]!.name }, ...parts.filter((part) => part.path === path)]),
  }));
  const families = groupedPassport.map(({ title, resources }) => ({
    title: `Паспорт: ${title.toLocaleLowerCase('ru')}`,
    icon: IconHierarchy2,
    screens: resources
      .filter(({ entity }) => decideAny(rights, entity, 'read').allowed)
      .map(({ name, titles }) => ({ path: paths.passportList(name), name: titles.list })),
  }));
  return [own, ...sections, ...families].filter(({ screens }) => screens.length > 0);
}
