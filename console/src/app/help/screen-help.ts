import { paths } from '../../paths.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { dataHelp } from './data-help.ts';
import { energyHelp } from './energy-help.ts';
import { help, type ScreenHelp } from './help.ts';
import { peopleHelp } from './people-help.ts';

const screens: Readonly<Record<string, ScreenHelp>> = { ...peopleHelp, ...energyHelp, ...dataHelp };

const passport = help(
  'Объекты одного вида из технического паспорта: что где стоит, кому принадлежит и в каком состоянии.',
  'Завести объект кнопкой «Создать» или загрузить много объектов из таблицы.',
  'Отобрать нужные и изменить их все сразу: отметьте строки и нажмите «Изменить поле».',
  'Открыть карточку: там связанные объекты, документы, история каждой правки и кто ещё смотрит или правит её сейчас.',
);

const above = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** The help for an address: of its own screen, of its kind of object, or of the parent screen; a card has the help of
 *  its list. */
export function helpOf(pathname: string): ScreenHelp | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const [, first = ''] = path.split('/');
  const listOfCards: Readonly<Record<string, string>> = {
    employee: paths.employees,
    organization: paths.organizations,
    permission: paths.permissionGroups,
    widget: paths.widgets,
    'dictionary-values': paths.dictionaries,
  };
  for (let at = path; at; at = above(at)) if (screens[at]) return screens[at];
  if (listOfCards[first]) return screens[listOfCards[first]];
  return isPassportSection(first) ? passport : screens[path];
}
