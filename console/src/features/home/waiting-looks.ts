import {
  IconAlertTriangle,
  IconAntennaBarsOff,
  IconBook2,
  IconCalendarDue,
  IconChartLine,
  IconCloudOff,
  IconFileAlert,
  IconFileText,
  IconHourglassHigh,
  IconIdBadge2,
  IconSettingsExclamation,
  IconShieldQuestion,
  type Icon,
} from '@tabler/icons-react';
import type { WaitingKind, WaitingLine } from 'contract/features/home/waiting.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { paths } from '../../paths.ts';
import { formatDate } from '../../ui/text/format.ts';

interface Look {
  icon: Icon;
  /** The short title of the line, and what exactly is counted. */
  title: string;
  detail: (of: string) => string;
  /** The text when nothing is pending. */
  calm: string;
  to: (line: WaitingLine) => string;
}

const listOf =
  (path: string) =>
  ({ filter }: WaitingLine): string =>
    filter ? `${path}?${new URLSearchParams({ filter }).toString()}` : path;
const verification = (title: string, what: string, calm: string, list: string): Look => ({
  icon: IconCalendarDue,
  title,
  detail: (of) => `${what}: поверка до ${formatDate(of)}`,
  calm,
  to: listOf(paths.passportList(list)),
});

/** The text of each kind of pending work, and the screen behind it. */
export const waitingLooks: Readonly<Record<WaitingKind, Look>> = {
  failedSchedules: {
    icon: IconSettingsExclamation,
    title: 'Неудачные задачи',
    detail: () => 'Задачи планировщика, последний запуск которых не удался',
    calm: 'задачи планировщика',
    to: listOf(paths.scheduler),
  },
  lateBids: {
    icon: IconHourglassHigh,
    title: 'Заявки без публикации',
    detail: (of) => `Заявки на ${formatDate(of)}, срок которых прошёл без публикации`,
    calm: 'заявки на завтра',
    to: () => paths.forecast,
  },
  forecastsToCheck: {
    icon: IconChartLine,
    title: 'Прогнозы на проверку',
    detail: () => 'Прогнозы, которые пора проверить',
    calm: 'прогнозы',
    to: listOf(paths.forecast),
  },
  failedImports: {
    icon: IconFileAlert,
    title: 'Файлы с ошибками',
    detail: () => 'Файлы измерений с ошибками за 30 дней',
    calm: 'файлы измерений',
    to: listOf(paths.measurementImports),
  },
  importsToDecide: {
    icon: IconFileText,
    title: 'Файлы ждут решения',
    detail: () => 'Файлы ждут раскладки или подтверждения',
    calm: 'загрузка таблиц',
    to: listOf(paths.measurementImports),
  },
  silentPoints: {
    icon: IconAntennaBarsOff,
    title: 'Точки без данных',
    detail: (of) => `Точки учёта без данных за ${formatDate(of)}`,
    calm: 'связь с точками учёта',
    to: ({ of }) => paths.boardOfDay(of!, 'none'),
  },
  lateRegions: {
    icon: IconCloudOff,
    title: 'Регионы без факта',
    detail: (of) => `Регионы с неполным фактом: ${monthTitle(of)}`,
    calm: 'факт регионов',
    to: () => paths.regionActual,
  },
  deviceVerifications: verification('Поверка приборов', 'Приборы учёта', 'поверка приборов', 'metering-devices'),
  currentVerifications: verification(
    'Поверка ТТ',
    'Трансформаторы тока',
    'поверка трансформаторов тока',
    'transformations',
  ),
  voltageVerifications: verification(
    'Поверка ТН',
    'Трансформаторы напряжения',
    'поверка трансформаторов напряжения',
    'transformations',
  ),
  endingContracts: {
    icon: IconFileText,
    title: 'Договоры к концу срока',
    detail: (of) => `Договоры до ${formatDate(of)}`,
    calm: 'сроки договоров',
    to: listOf(paths.passportList('contracts')),
  },
  endingCertificates: {
    icon: IconIdBadge2,
    title: 'Удостоверения к концу срока',
    detail: (of) => `Удостоверения работников до ${formatDate(of)}`,
    calm: 'удостоверения работников',
    to: listOf(paths.passportList('workers')),
  },
  termsToApprove: {
    icon: IconBook2,
    title: 'Термины на согласовании',
    detail: () => 'Термины на согласовании',
    calm: 'термины глоссария',
    to: listOf(paths.glossary),
  },
  rightsRequests: {
    icon: IconShieldQuestion,
    title: 'Запросы прав',
    detail: () => 'Запросы прав, по которым решаете вы',
    calm: 'запросы прав',
    to: () => paths.rightsExplorer('requests'),
  },
  pendingChanges: {
    icon: IconAlertTriangle,
    title: 'Изменения на подтверждении',
    detail: () => 'Опасные изменения ждут вашего решения',
    calm: 'изменения на подтверждении',
    to: () => paths.rightsExplorer('pending'),
  },
  rightsReviews: {
    icon: IconShieldQuestion,
    title: 'Пересмотр прав',
    detail: () => 'Права, о которых вы ещё не сказали в пересмотре',
    calm: 'пересмотр прав',
    to: () => paths.rightsExplorer('reviews'),
  },
};
