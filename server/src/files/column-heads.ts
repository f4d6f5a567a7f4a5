import type { ImportColumn } from 'contract/kit/import-columns.ts';
import { WHOLE_NAME } from 'contract/kit/import-columns.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { searchKey } from '../core/search.ts';

/** Other names of columns by title. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  ФИО: [
    'Ф. И. О.',
    'Фамилия, имя, отчество',
    'Фамилия имя отчество полностью',
    'ФИО сотрудника',
    'ФИО работника',
    'ФИО полностью',
    'Сотрудник',
    'Работник',
    'Физическое лицо',
    'Полное имя',
    'Full name',
  ],
  Фамилия: ['Фамилия сотрудника', 'Last name', 'Surname'],
  Имя: ['Имя сотрудника', 'First name'],
  Отчество: ['Отчество сотрудника', 'Отчество при наличии', 'Middle name'],
  'Табельный номер': [
    'Таб. №',
    'Табельный №',
    '№ табельный',
    '№ таб.',
    'Таб. номер',
    'Таб.',
    'Табельный',
    'Табель',
    'Табномер',
    'Таб. N',
    'Т/н',
    'Номер табельный',
    'Табельный номер сотрудника',
  ],
  Должность: [
    'Профессия',
    'Штатная должность',
    'Должность (специальность, профессия)',
    'Должность, профессия',
    'Профессия (должность)',
    'Должность по штатному расписанию',
    'Наименование должности',
    'Position',
    'Job title',
  ],
  Подразделение: [
    'Отдел',
    'Структурное подразделение',
    'Наименование подразделения',
    'Подразделение организации',
    'Служба',
    'Цех',
    'Участок',
    'Департамент',
    'Department',
  ],
  Руководитель: [
    'Начальник',
    'Непосредственный руководитель',
    'Таб. № руководителя',
    'Табельный номер руководителя',
    'ФИО руководителя',
    'Manager',
  ],
  Телефон: [
    'Тел.',
    '№ телефона',
    'Номер телефона',
    'Тел. номер',
    'Мобильный',
    'Мобильный телефон',
    'Моб. тел.',
    'Сотовый',
    'Сотовый телефон',
    'Сот. тел.',
    'Рабочий телефон',
    'Раб. тел.',
    'Телефон рабочий',
    'Телефон мобильный',
    'Контактный телефон',
    'Phone',
    'Mobile',
  ],
  Почта: [
    'E-mail',
    'Email',
    'Mail',
    'Эл. почта',
    'Электронная почта',
    'Эл. адрес',
    'Электронный адрес',
    'Адрес электронной почты',
    'Адрес эл. почты',
    'Рабочая почта',
    'Корпоративная почта',
  ],
  'Группа по электробезопасности': [
    'Группа по ЭБ',
    'Гр. по ЭБ',
    'Группа ЭБ',
    'Гр. ЭБ',
    'Группа электробезопасности',
    'Гр. по электробезопасности',
    'Группа допуска',
    'Квалификационная группа',
    'Квалификационная группа по электробезопасности',
    'Группа по эл. безопасности',
  ],
  Принят: [
    'Дата приема',
    'Дата приема на работу',
    'Принят на работу',
    'Дата найма',
    'Прием',
    'Дата поступления',
    'Дата начала работы',
  ],
  Уволен: ['Дата увольнения', 'Увольнение', 'Дата окончания работы'],
  'Имя пользователя': ['Логин', 'Login', 'User name', 'Username', 'Учётная запись', 'Имя входа', 'Имя учётной записи'],
  'Группы прав': ['Группа прав', 'Права', 'Роли', 'Роль', 'Группы'],
  Название: ['Наименование'],
  Наименование: ['Название'],
  Примечание: ['Комментарий', 'Примечания', 'Прим.'],
  'Заводской номер': ['Зав. №', 'Заводской №', '№ заводской', 'Серийный номер', 'Серийный №', 'Зав. номер'],
};

/** A normalized title without case, ё, blanks and punctuation; «№» becomes «номер». */
const keyOf = (title: string): string =>
  searchKey(tidyLine(title))
    .replace(/[№]/gu, 'номер')
    .replace(/[^\p{L}\p{M}\d%]+/gu, '');

const known = new Map(
  Object.entries(synonyms).map(([title, others]) => [keyOf(title), new Set(others.map(keyOf))] as const),
);

const wordsOf = (title: string): string[] => searchKey(tidyLine(title)).match(/[\p{L}\p{M}\d]+\.?/gu) ?? [];

/** Whether a title abbreviates another one: «Номин. напряжение». */
function isShortened(given: string, title: string): boolean {
  const [words, whole] = [wordsOf(given), wordsOf(title)];
  return (
    words.length === whole.length &&
    words.some((word) => word.endsWith('.')) &&
    words.every((word, at) =>
      word.endsWith('.') ? word.length > 2 && whole[at]!.startsWith(word.slice(0, -1)) : word === whole[at],
    )
  );
}

/** Whether a title extends that of a column: «Телефон, рабочий». A different unit means a different column. */
const isLonger = (given: string, { field }: ImportColumn) =>
  !(field.kind === 'number' && field.unit) && searchKey(tidyLine(given)).startsWith(`${searchKey(field.label)},`);

const ways: readonly ((given: string, column: ImportColumn) => boolean)[] = [
  (given, { title }) => keyOf(given) === keyOf(title),
  (given, { field }) => keyOf(given) === keyOf(field.label),
  (given, { field }) => known.get(keyOf(field.label))?.has(keyOf(given)) === true,
  (given, { title, field }) => isShortened(given, title) || isShortened(given, field.label),
  (given, column) => isLonger(given, column),
];

/** The keys of the columns meant by the titles of a file; null for an unknown title. Each column is assigned to the
 *  best matching title, the first one on a tie. */
export function columnsCalled(columns: readonly ImportColumn[], titles: readonly string[]): (string | null)[] {
  const guesses: (string | null)[] = titles.map(() => null);
  for (const isMeant of ways) {
    for (const column of columns.filter(({ key }) => !guesses.includes(key))) {
      const place = titles.findIndex((given, index) => keyOf(given) && !guesses[index] && isMeant(given, column));
      if (place >= 0) guesses[place] = column.key;
    }
  }
  // A table with the parts of names may also contain the full name.
  return guesses.includes('lastName') ? guesses.map((key) => (key === WHOLE_NAME ? null : key)) : guesses;
}
