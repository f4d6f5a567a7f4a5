import { defineResource } from '../../kit/resource.ts';

/** Who checks the second factor when a person signs in through a provider. */
export const factorTrusts = {
  console: 'Консоль, как при входе по паролю',
  provider: 'Поставщик, при каждом входе',
  told: 'Поставщик, если он сказал об этом в amr или acr',
} as const;

/** `oidc`: the person signs in on a page of the provider. `ldap`: the console checks the password against a
 *  directory. */
export const providerKinds = { oidc: 'OpenID Connect', ldap: 'Каталог LDAP' } as const;

export const dialects = { activeDirectory: 'Active Directory', openLdap: 'OpenLDAP и другие' } as const;

/** How a person's groups are found in a directory. */
export const groupSources = {
  none: 'Не спрашивать',
  memberOf: 'В самом человеке (memberOf)',
  nested: 'В группах, с вложенными (Active Directory)',
  search: 'В группах (member, uniqueMember, memberUid)',
} as const;

const ofOidc = { shownWhen: { code: 'kind', value: 'oidc' } } as const;
const ofLdap = { shownWhen: { code: 'kind', value: 'ldap' } } as const;
const ATTRIBUTE = '[A-Za-z][A-Za-z0-9;.-]*';
const attribute = (label: string, usual: string) =>
  ({
    group: 'Атрибуты',
    kind: 'text',
    label,
    max: 100,
    pattern: `^${ATTRIBUTE}$`,
    patternMessage: 'Имя атрибута: латинские буквы, цифры и дефис',
    hint: `Пусто — ${usual}`,
    ...ofLdap,
  }) as const;
const distinguishedName = { kind: 'text', max: 500, ...ofLdap } as const;
const filter = { kind: 'text', max: 1000, ...ofLdap } as const;

/** Identity providers (OpenID Connect) and directories (LDAP) for signing in with a corporate account. The secret is
 *  stored separately and never returned; groups and people of a provider have their own routes. */
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
    kind: { kind: 'choice', label: 'Что это', options: providerKinds, required: true, initial: 'oidc' },
    isEnabled: { kind: 'boolean', label: 'Включён', initial: true },
    position: {
      kind: 'number',
      label: 'Порядок на странице входа',
      hint: 'В этом же порядке каталоги спрашивают о пароле',
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
      ...ofOidc,
    },
    clientId: {
      group: 'Поставщик',
      kind: 'text',
      label: 'Имя клиента (client_id)',
      required: true,
      max: 255,
      ...ofOidc,
    },
    dialect: {
      group: 'Поставщик',
      kind: 'choice',
      label: 'Какой каталог',
      options: dialects,
      required: true,
      initial: 'activeDirectory',
      ...ofLdap,
    },
    addresses: {
      group: 'Поставщик',
      kind: 'text',
      label: 'Адреса',
      required: true,
      max: 1000,
      pattern: '^ldaps?://[^\\s/?#@]+( ldaps?://[^\\s/?#@]+)*$',
      patternMessage: 'Адреса вида ldaps://dc1.example.ru через пробел',
      hint: 'ldaps:// — TLS сразу, ldap:// — StartTLS; без TLS пароли не посылаются. Несколько — через пробел: следующий спрашивают, когда не отвечает прежний. Только из тех, что разрешены в SIGN_IN_HOSTS',
      ...ofLdap,
    },
    bindDn: {
      group: 'Поставщик',
      ...distinguishedName,
      label: 'Служебная учётная запись',
      required: true,
      hint: 'Имя (DN), под которым консоль ищет людей: ей нужно только чтение. Пароль задают отдельно',
    },
    baseDn: {
      group: 'Поставщик',
      ...distinguishedName,
      label: 'Где искать (base DN)',
      required: true,
      hint: 'Например, dc=example,dc=ru',
    },
    timeoutSeconds: {
      group: 'Поставщик',
      kind: 'number',
      label: 'Сколько ждать ответа',
      required: true,
      integer: true,
      min: 1,
      max: 60,
      unit: 'с',
      initial: 5,
      ...ofLdap,
    },
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
      ...ofOidc,
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
      hint: 'Например, kompaniya.ru: при первом входе — учётная запись с той же почтой, если поставщик её подтвердил (email_verified); у кого есть пароль, тот введёт его один раз. Каталогу верят и без email_verified. Пусто — никого',
    },
    peopleFilter: {
      group: 'Люди',
      ...filter,
      label: 'Кто считается людьми (отбор LDAP)',
      hint: 'Пусто — (&(objectCategory=person)(objectClass=user)) в Active Directory, (objectClass=inetOrgPerson) в прочих',
    },
    disabledFilter: {
      group: 'Люди',
      ...filter,
      label: 'Кто отключён (отбор LDAP)',
      hint: 'Пусто — второй бит userAccountControl в Active Directory, nsAccountLock или pwdAccountLockedTime в прочих',
    },
    groupsClaim: {
      group: 'Люди',
      kind: 'text',
      label: 'Где группы (claim)',
      max: 100,
      hint: 'Например, groups. Пусто — группы не спрашиваются',
      ...ofOidc,
    },
    groupsFrom: {
      group: 'Люди',
      kind: 'choice',
      label: 'Где группы человека',
      options: groupSources,
      required: true,
      initial: 'none',
      ...ofLdap,
    },
    groupsBaseDn: {
      group: 'Люди',
      ...distinguishedName,
      label: 'Где искать группы (base DN)',
      hint: 'Пусто — там же, где людей',
    },
    loginAttributes: {
      group: 'Атрибуты',
      kind: 'text',
      label: 'Имя входа',
      max: 300,
      pattern: `^${ATTRIBUTE}( ${ATTRIBUTE})*$`,
      patternMessage: 'Имена атрибутов через пробел',
      hint: 'По любому из них человека узнают на входе, по первому называют новую учётную запись. Пусто — sAMAccountName userPrincipalName в Active Directory, uid в прочих',
      ...ofLdap,
    },
    subjectAttribute: attribute('Неизменное имя', 'objectGUID в Active Directory, entryUUID в прочих'),
    lastNameAttribute: attribute('Фамилия', 'sn'),
    firstNameAttribute: attribute('Имя', 'givenName'),
    middleNameAttribute: attribute('Отчество', 'middleName'),
    emailAttribute: attribute('Почта', 'mail'),
    phoneAttribute: attribute('Телефон', 'telephoneNumber'),
    positionAttribute: attribute('Должность', 'title'),
    departmentAttribute: attribute('Подразделение', 'department в Active Directory, ou в прочих'),
    secondFactor: {
      group: 'Второй фактор',
      kind: 'choice',
      label: 'Второй фактор спрашивает',
      options: factorTrusts,
      required: true,
      initial: 'console',
      ...ofOidc,
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
    columns: ['name', 'kind', 'isEnabled', 'issuer', 'addresses', 'hasSecret', 'position'],
    sort: 'position,name',
    title: 'name',
  },
});
