import { helpOf } from '../console/src/app/help/screen-help.ts';
import { navigation } from '../console/src/navigation.ts';
import { paths } from '../console/src/paths.ts';
import { screenNames } from '../console/src/screen-names.ts';

interface Screen {
  path: string;
  name: string;
}
interface Page {
  file: string;
  title: string;
  screens: readonly Screen[];
}

const fileName = (path: string) => path.slice(1).replaceAll('/', '-') || 'home';

/** The screens whose pictures the handbook shows. */
export const pictured: readonly string[] = [
  paths.root,
  paths.users,
  paths.employees,
  paths.ownOrganizations,
  paths.permissionGroups,
  paths.rightsExplorer('composition'),
  paths.forecast,
  paths.priceSets,
  paths.regionActual,
  paths.dictionaries,
  paths.glossary,
  paths.widgets,
  paths.objectTypes,
  paths.board,
  paths.logRecords,
  paths.scheduler,
];

/** The picture of a screen, from the folder of the handbook. */
export const pictureOf = (path: string): string => `pictures/${fileName(path)}.jpg`;

const alone = (path: string, name: string, ...further: readonly Screen[]): Page => ({
  file: `${fileName(path)}.md`,
  title: name,
  screens: [{ path, name }, ...further],
});

/** One description stands for all lists of the technical passport, because they are similar. */
const anyFamily: Screen = { path: paths.passportList('substations'), name: 'Объекты одного вида' };

const titled = (path: string): Screen => ({ path, name: screenNames[path]!.title });

const sections = navigation.map(({ label, path, screens }): Page => {
  const named = screens.map((screen) => titled(screen.path));
  return {
    file: `${fileName(path)}.md`,
    title: label,
    screens: path === paths.objectTypes ? [...named, anyFamily] : named,
  };
});

const pages: readonly Page[] = [
  alone(paths.root, 'Главная'),
  ...sections,
  alone(paths.profile, 'Мой профиль', titled(paths.ownOrganizations), titled(paths.usersEverywhere)),
];

function formatScreen({ path, name }: Screen): string {
  const { purpose, things } = helpOf(path)!;
  return [
    `## ${name}`,
    `Адрес: \`${path}\``,
    purpose,
    things.map((thing) => `- ${thing}`).join('\n'),
    ...(pictured.includes(path) ? [`![${name}](${pictureOf(path)})`] : []),
  ].join('\n\n');
}

const written = ({ title, screens }: Page) =>
  `${[`# ${title}`, '[Содержание](README.md)', ...screens.map(formatScreen)].join('\n\n')}\n`;

/** Written by hand; the other pages are generated from the help of the console. */
export const HAND_WRITTEN = 'features.md';

const contents = `# Руководство пользователя

О каждом экране: для чего он и что на нём делают. То же говорит сама консоль: клавиша «?».
Тексты лежат в \`console/src/app/help\`; эти страницы и рисунки из них делает \`npm run handbook\`.
[Что умеет программа](features.md) — одной страницей.

${pages.map(({ file, title, screens }) => `- [${title}](${file})${screens.length > 1 ? `: ${screens.map(({ name }) => name).join(', ')}` : ''}`).join('\n')}
`;

/** The text of every page of the handbook, by the name of its file. */
export const handbook: ReadonlyMap<string, string> = new Map([
  ['README.md', contents],
  ...pages.map((page) => [page.file, written(page)] as const),
]);
