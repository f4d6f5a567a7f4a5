import { timeZones } from '../../time/time-zones.ts';
import { fiasCode } from '../../kit/fias.ts';
import { defineResource } from '../../kit/resource.ts';
import { email, phone } from '../../kit/contacts.ts';
import { logoPattern } from './look.ts';

export const subjectKinds = {
  company: 'Юридическое лицо',
  entrepreneur: 'Индивидуальный предприниматель',
  person: 'Физическое лицо',
} as const;

/** The roles of an organization on the market. */
export const marketRoles = {
  ГП: 'Гарантирующий поставщик',
  ЭСО: 'Энергосбытовая организация',
  ТСО: 'Территориальная сетевая организация',
  Потребитель: 'Потребитель',
  Генерация: 'Генерация',
  ОКУ: 'Оператор коммерческого учёта',
  Сервисная: 'Сервисная организация',
} as const;

const digits = (count: string, message: string) => ({ pattern: `^(${count})$`, patternMessage: message });

const logo = (label: string) =>
  ({ kind: 'text', label, max: 64, pattern: logoPattern, patternMessage: 'Загрузите логотип файлом' }) as const;

export const organizations = defineResource({
  name: 'organizations',
  table: 'organization',
  titles: {
    list: 'Организации',
    count: ['организация', 'организации', 'организаций'],
    accusative: 'организацию',
    irreplaceable:
      'Данные организации не переходят к другой сами. Ту, что больше не работает, присоедините: вкладка «Реорганизации».',
  },
  scope: 'holding',
  entity: 'organizations',
  keys: [],
  fields: {
    shortName: { kind: 'text', label: 'Краткое наименование', required: true, max: 255 },
    fullName: { kind: 'text', label: 'Полное наименование', required: true, max: 500 },
    subjectKind: { kind: 'choice', label: 'Вид лица', options: subjectKinds, required: true },
    roles: { kind: 'choices', label: 'Роли на рынке', options: marketRoles },
    parentGuid: { kind: 'reference', label: 'Входит в', to: 'organizations', isCurrent: true },
    linkCode: {
      kind: 'text',
      label: 'Код для ссылок',
      min: 2,
      max: 40,
      check: 'linkCode',
      unique: true,
      hint: 'Для ссылок вида /o/energosbyt/users. Если код сменить, ссылки с прежним не откроются',
    },
    inn: { kind: 'text', label: 'ИНН', max: 12, check: 'inn' },
    kpp: { kind: 'text', label: 'КПП', max: 9, check: 'kpp' },
    ogrn: { kind: 'text', label: 'ОГРН', max: 15, check: 'ogrn' },
    okpo: { kind: 'text', label: 'ОКПО', max: 10, check: 'okpo' },
    okved: {
      kind: 'text',
      label: 'ОКВЭД',
      max: 8,
      pattern: '^\\d{2}(\\.\\d{1,2}(\\.\\d{1,2})?)?$',
      patternMessage: 'Код вида 35.14',
    },
    oktmo: { kind: 'text', label: 'ОКТМО', max: 11, ...digits('\\d{8}|\\d{11}', '8 или 11 цифр') },
    opfCode: { kind: 'text', label: 'ОКОПФ', max: 5, ...digits('\\d{5}', 'Пять цифр') },
    regionGuid: { kind: 'reference', label: 'Регион', to: 'dictionary/6/values' },
    timeZone: { kind: 'choice', label: 'Часовой пояс', options: timeZones, required: true },
    marketParticipantGuid: { kind: 'reference', label: 'Участник рынка', to: 'dictionary/7/values' },
    atsCode: {
      kind: 'text',
      label: 'Код АТС',
      max: 8,
      pattern: '^[A-Z0-9]{8}$',
      patternMessage: 'Восемь латинских букв и цифр',
    },
    gtpCodes: { kind: 'tags', label: 'Коды ГТП', max: 8 },
    aiisAreaCode: { kind: 'text', label: 'Код АИИС', max: 10, ...digits('\\d{10}', 'Десять цифр') },
    phone,
    email,
    site: { kind: 'text', label: 'Сайт', max: 255, pattern: '^https?://\\S+$', patternMessage: 'Адрес с https://' },
    headName: { kind: 'text', label: 'Руководитель', max: 255 },
    headPosition: { kind: 'text', label: 'Должность руководителя', max: 255 },
    bankBik: { kind: 'text', label: 'БИК', max: 9, ...digits('\\d{9}', 'Девять цифр') },
    bankAccount: { kind: 'text', label: 'Расчётный счёт', max: 20, ...digits('\\d{20}', '20 цифр') },
    bankCorrAccount: { kind: 'text', label: 'Корреспондентский счёт', max: 20, ...digits('\\d{20}', '20 цифр') },
    consoleName: { kind: 'text', label: 'Название в консоли', max: 60, hint: 'Пусто — краткое наименование' },
    accent: {
      kind: 'text',
      label: 'Цвет',
      max: 7,
      pattern: '^#[0-9a-f]{6}$',
      patternMessage: 'Цвет вида #1971c2',
    },
    logo: logo('Логотип'),
    darkLogo: logo('Логотип на тёмной теме'),
    formerNames: { kind: 'tags', label: 'Прежние наименования', max: 255, readOnly: true },
    isActive: { kind: 'boolean', label: 'Действует', initial: true, hint: 'В архиве никто не может в неё войти' },
  },
  list: {
    columns: ['shortName', 'isActive', 'parentGuid', 'inn', 'roles'],
    fileColumns: ['regionGuid', 'timeZone'],
    sort: 'shortName',
    title: 'shortName',
    qualifiers: ['inn', 'linkCode', 'parentGuid', 'createdAt'],
  },
});

export const addressKinds = { legal: 'Юридический', actual: 'Фактический', postal: 'Почтовый' } as const;

const part = (label: string) => ({ kind: 'text', label, max: 255 }) as const;

export const organizationAddresses = defineResource({
  name: 'organization-addresses',
  table: 'organization_address',
  titles: { list: 'Адреса', count: ['адрес', 'адреса', 'адресов'], accusative: 'адрес' },
  scope: 'holding',
  visibility: { ownedBy: 'ownerGuid' },
  entity: 'organizations',
  keys: [],
  fields: {
    ownerGuid: { kind: 'reference', label: 'Организация', to: 'organizations', required: true },
    kind: { kind: 'choice', label: 'Вид', options: addressKinds, required: true },
    fullText: { kind: 'text', label: 'Адрес', required: true, max: 500 },
    postalCode: { kind: 'text', label: 'Индекс', max: 6, ...digits('\\d{6}', 'Шесть цифр') },
    regionGuid: { kind: 'reference', label: 'Регион', to: 'dictionary/6/values' },
    district: part('Район'),
    city: part('Город'),
    settlement: part('Населённый пункт'),
    street: part('Улица'),
    house: part('Дом'),
    building: part('Строение'),
    flat: part('Помещение'),
    fiasObjectGuid: fiasCode('ФИАС: объект'),
    fiasHouseGuid: fiasCode('ФИАС: дом'),
    garObjectId: { kind: 'text', label: 'ГАР: объект', max: 19, ...digits('\\d{1,19}', 'Только цифры') },
    kladr: { kind: 'text', label: 'КЛАДР', max: 19, ...digits('\\d{13}|\\d{17}|\\d{19}', '13, 17 или 19 цифр') },
    oktmo: { kind: 'text', label: 'ОКТМО', max: 11, ...digits('\\d{8}|\\d{11}', '8 или 11 цифр') },
    cadastralNumber: {
      kind: 'text',
      label: 'Кадастровый номер',
      max: 25,
      pattern: '^\\d{2}:\\d{2}:\\d{6,7}:\\d+$',
      patternMessage: 'Номер вида 50:01:0010101:25',
    },
    latitude: { kind: 'number', label: 'Широта', unit: '°', min: -90, max: 90 },
    longitude: { kind: 'number', label: 'Долгота', unit: '°', min: -180, max: 180 },
    isManual: { kind: 'boolean', label: 'Введён вручную', initial: true, hint: 'Не выбран из адресов ГАР' },
  },
  list: { columns: ['kind', 'fullText', 'postalCode', 'regionGuid', 'city'], sort: 'kind', title: 'fullText' },
});
