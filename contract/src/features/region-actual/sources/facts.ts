import { defineResource } from '../../../kit/resource.ts';

export const sourceKinds = { folder: 'Папка', http: 'Сайт' } as const;
export type SourceKind = keyof typeof sourceKinds;

/** The sources of regional actuals, tried in ascending order of their number. */
export const regionSources = defineResource({
  name: 'region-sources',
  table: 'region_source',
  titles: { list: 'Источники подкачки', count: ['источник', 'источника', 'источников'], accusative: 'источник' },
  scope: 'organization',
  entity: 'regionActual',
  keys: [],
  fields: {
    name: { kind: 'text', label: 'Название', required: true, max: 255, unique: true },
    kind: {
      kind: 'choice',
      label: 'Откуда',
      options: sourceKinds,
      required: true,
      initial: 'folder',
      hint: 'Папка программы «region-actual» своей организации или сайт с принятыми названиями файлов',
    },
    address: {
      kind: 'text',
      label: 'Адрес',
      max: 500,
      pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$',
      patternMessage: 'Адрес вида https://www.example.ru',
      hint: 'Только из тех, что разрешил администратор программы',
      shownWhen: { code: 'kind', value: 'http' },
    },
    caBundle: {
      kind: 'multiline',
      label: 'Сертификаты удостоверяющего центра',
      max: 100_000,
      hint: 'В виде PEM, если их нет среди известных',
      shownWhen: { code: 'kind', value: 'http' },
    },
    perMinute: {
      kind: 'number',
      label: 'Не больше запросов',
      required: true,
      integer: true,
      min: 1,
      max: 6000,
      unit: 'в минуту',
      initial: 60,
    },
    priority: {
      kind: 'number',
      label: 'Очередь',
      required: true,
      integer: true,
      min: 1,
      max: 100,
      initial: 1,
      hint: 'Сначала спрашивают источник с меньшим числом',
    },
    isEnabled: { kind: 'boolean', label: 'Включён', initial: true },
  },
  list: { columns: ['name', 'kind', 'address', 'priority', 'isEnabled'], sort: 'priority', title: 'name' },
});
