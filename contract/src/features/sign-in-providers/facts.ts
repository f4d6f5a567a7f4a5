import { defineResource } from '../../kit/resource.ts';

/** Who asks for the second factor of those who sign in through a provider. */
export const factorTrusts = {
  console: 'Консоль, как при входе по паролю',
  provider: 'Поставщик, при каждом входе',
  told: 'Поставщик, если он сказал об этом в amr или acr',
} as const;

/** Where people sign in with an account that their company has given them: OpenID Connect. The client secret is kept apart and never
 *  read back; which groups and people a provider brings, and where to, is in routes of their own. */
export const signInProviders = defineResource({
  name: 'sign-in-providers',
  table: 'sign_in_provider',
  titles: {
    list: 'Поставщики входа',
    count: ['поставщик входа', 'поставщика входа', 'поставщиков входа'],
    accusative: 'поставщика входа',
    irreplaceable: 'Внешние входы людей остаются за своим поставщиком. Ненужного выключите.',
  },
  scope: 'service',
  entity: 'sharedData',
  keys: [],
  fields: {
    name: {
      kind: 'text',
      label: 'Название',
      required: true,
      max: 60,
      unique: true,
      hint: 'Так он назван на кнопке страницы входа: «Войти через …»',
    },
    isEnabled: { kind: 'boolean', label: 'Включён', initial: true },
    position: {
      kind: 'number',
      label: 'Порядок на странице входа',
      required: true,
      integer: true,
      min: 0,
      max: 999,
      initial: 10,
    },
    issuer: {
      group: 'Поставщик',
      kind: 'text',
      label: 'Адрес (issuer)',
      required: true,
      max: 500,
      pattern: '^https?://[^\\s?#]+$',
      patternMessage: 'Адрес вида https://id.example.ru/realms/company, без ? и #',
      hint: 'Только из тех, что разрешил администратор программы в SIGN_IN_HOSTS',
    },
    clientId: { group: 'Поставщик', kind: 'text', label: 'Имя клиента (client_id)', required: true, max: 255 },
    hasSecret: { group: 'Поставщик', kind: 'boolean', label: 'Секрет задан', readOnly: true },
    scopes: {
      group: 'Поставщик',
      kind: 'text',
      label: 'Что спрашивать (scope)',
      required: true,
      max: 255,
      initial: 'openid profile email',
      pattern: '^(.*\\s)?openid(\\s.*)?$',
      patternMessage: 'Слова через пробел, среди них openid',
    },
    caBundle: {
      group: 'Поставщик',
      kind: 'multiline',
      label: 'Сертификаты удостоверяющего центра',
      max: 100_000,
      hint: 'В виде PEM, если их нет среди известных',
    },
    mailDomains: {
      group: 'Люди',
      kind: 'tags',
      label: 'Узнавать людей по почте этих доменов',
      max: 253,
      hint: 'Например, kompaniya.ru: при первом входе — учётная запись без пароля с той же почтой, если поставщик её подтвердил (email_verified). Пусто — никого',
    },
    groupsClaim: {
      group: 'Люди',
      kind: 'text',
      label: 'Где группы (claim)',
      max: 100,
      hint: 'Например, groups. Пусто — группы не спрашиваются',
    },
    secondFactor: {
      group: 'Второй фактор',
      kind: 'choice',
      label: 'Второй фактор спрашивает',
      options: factorTrusts,
      required: true,
      initial: 'console',
    },
    factorValues: {
      group: 'Второй фактор',
      kind: 'tags',
      label: 'Значения amr или acr',
      max: 100,
      shownWhen: { code: 'secondFactor', value: 'told' },
      hint: 'Одного из них достаточно: например, mfa, otp. Пусто — второй фактор всегда спросит консоль',
    },
  },
  list: {
    columns: ['name', 'isEnabled', 'issuer', 'clientId', 'hasSecret', 'secondFactor', 'position'],
    sort: 'position,name',
    title: 'name',
  },
});
