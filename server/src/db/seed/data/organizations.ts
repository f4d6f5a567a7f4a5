export type OrganizationSeed = {
  /** Key inside this file. */
  key: string;
  fullName: string;
  shortName: string;
  linkCode: string;
  inn: string;
  kpp: string;
  ogrn: string;
  regionCode: string;
  roles: ('ГП' | 'ЭСО' | 'ТСО' | 'Потребитель' | 'Генерация' | 'ОКУ' | 'Сервисная')[];
  timeZone: string;
  phone: string;
  email: string;
};

type GrantValue = 'read' | 'update' | 'delete' | 'full';

type PermissionGroupSeed = {
  code: string;
  name: string;
  description: string;
  items: { entityType: string; value: GrantValue }[];
};

type MembershipSeed = {
  /** `key` of the organization. */
  organization: string;
  isDefault: boolean;
  position: string;
  department: string;
  personnelNumber: string;
  /** Codes of permission groups. */
  groups: string[];
};

type UserSeed = {
  userName: string;
  lastName: string;
  firstName: string;
  middleName: string;
  email: string;
  status: 'active' | 'blocked';
  lockReason: string | null;
  memberships: MembershipSeed[];
};

/** Fictitious organizations; their requisites pass the checksums and belong to nobody. */
export const organizations: OrganizationSeed[] = [
  {
    key: 'supplier',
    fullName: 'Акционерное общество «Образец Энергосбыт»',
    shortName: 'АО «Образец Энергосбыт»',
    linkCode: 'energosbyt',
    inn: '5001000010',
    kpp: '500101001',
    ogrn: '1245000000013',
    regionCode: '50',
    roles: ['ЭСО', 'ОКУ'],
    timeZone: 'Europe/Moscow',
    phone: '+74950000101',
    email: 'info@supplier.example.ru',
  },
  {
    key: 'network',
    fullName: 'Акционерное общество «Образцовые электрические сети»',
    shortName: 'АО «Образцовые электросети»',
    linkCode: 'elektroseti',
    inn: '6601000038',
    kpp: '660101001',
    ogrn: '1246600000019',
    regionCode: '66',
    roles: ['ТСО'],
    timeZone: 'Asia/Yekaterinburg',
    phone: '+73430000102',
    email: 'info@network.example.ru',
  },
  {
    key: 'consumer',
    fullName: 'Общество с ограниченной ответственностью «Образцовый машиностроительный завод»',
    shortName: 'ООО «Образцовый завод»',
    linkCode: 'zavod',
    inn: '5401000046',
    kpp: '540101001',
    ogrn: '1245400000020',
    regionCode: '54',
    roles: ['Потребитель', 'Генерация'],
    timeZone: 'Asia/Novosibirsk',
    phone: '+73830000103',
    email: 'info@consumer.example.ru',
  },
];

const people = ['users', 'employees'];
const organization = ['organizations'];
const rights = ['permissionGroups', 'individualPermissions'];
const dictionaries = ['dictionaries', 'equipmentTypes'];
const brands = ['brands'];
const glossary = ['glossary'];
const objects = [
  'meteringPoints',
  'meteringDevices',
  'seals',
  'transformations',
  'substations',
  'consumptionObjects',
  'buildings',
  'branchOffices',
  'plannedData',
  'accumulators',
  'generationObjects',
  'transitConsumers',
  'workers',
  'products',
];
const contracts = ['contracts', 'accessionActs'];
const measurements = ['measurements', 'readings', 'balanceGroups', 'exchangeFiles'];
const channels = ['exchangeChannels'];
const forecasts = ['forecasts'];
const regionActual = ['regionActual'];
const calculator = ['calculator', 'reports'];
const widgets = ['widgets', 'desktops', 'objectTypes', 'typeObjects'];
const logs = ['activityLog', 'journal'];
const scheduler = ['scheduler', 'runs'];

const grant = (value: GrantValue, ...areas: string[][]) => areas.flat().map((entityType) => ({ entityType, value }));

/** Predefined groups of every organization; entities that are left out give no access. An organization's administrator
 *  has everything the other groups give, apart from the system administrator's, and so can assign them. */
export const permissionGroups: PermissionGroupSeed[] = [
  {
    code: 'systemAdministrator',
    name: 'Системный администратор',
    description: 'Полный доступ ко всем разделам.',
    items: [
      ...grant('full', people, organization, rights, dictionaries, brands, glossary, objects, contracts, measurements),
      ...grant('full', channels, forecasts, regionActual, calculator, widgets, logs, scheduler),
    ],
  },
  {
    code: 'organizationAdministrator',
    name: 'Администратор организации',
    description: 'Сотрудники, права и все данные своей организации.',
    items: [
      ...grant('full', people, objects, contracts, measurements, channels, calculator, forecasts, regionActual),
      ...grant('update', organization, rights, brands, glossary, widgets, scheduler),
      ...grant('read', dictionaries, logs),
    ],
  },
  {
    code: 'meteringEngineer',
    name: 'Инженер учёта',
    description: 'Точки и приборы учёта, измерения, модели оборудования.',
    items: [
      ...grant('full', objects, measurements, channels),
      ...grant('update', brands, glossary),
      ...grant('read', people, organization, dictionaries, contracts, forecasts, regionActual, calculator, widgets),
    ],
  },
  {
    code: 'analyst',
    name: 'Аналитик (прогнозы)',
    description: 'Прогнозы, подкачка, расчёты и виджеты.',
    items: [
      ...grant('full', forecasts, calculator),
      ...grant('update', glossary, regionActual, widgets),
      ...grant('read', organization, dictionaries, brands, objects, contracts, measurements, scheduler),
    ],
  },
  {
    code: 'regionActualOperator',
    name: 'Оператор подкачки',
    description: 'Загрузка фактических данных по регионам и макетов измерений.',
    items: [
      ...grant('full', regionActual),
      ...grant('update', measurements, scheduler),
      ...grant('read', organization, dictionaries, brands, glossary, objects, forecasts, calculator, widgets),
    ],
  },
  {
    code: 'contractDepartment',
    name: 'Договорной отдел',
    description: 'Договоры, акты присоединения и сравнение ценовых категорий.',
    items: [
      ...grant('full', contracts, calculator),
      ...grant('update', organization, glossary),
      ...grant('read', dictionaries, brands, objects, measurements, forecasts, widgets),
    ],
  },
  {
    code: 'observer',
    name: 'Наблюдатель, аудитор',
    description: 'Просмотр всех разделов без права изменений.',
    items: [
      ...grant('read', people, organization, rights, dictionaries, brands, glossary, objects, contracts, measurements),
      ...grant('read', forecasts, regionActual, calculator, widgets, logs, scheduler),
    ],
  },
];

export const users: UserSeed[] = [
  {
    userName: 'orlova',
    lastName: 'Орлова',
    firstName: 'Елена',
    middleName: 'Викторовна',
    email: 'orlova@example.ru',
    status: 'active',
    lockReason: null,
    memberships: [
      {
        organization: 'supplier',
        isDefault: true,
        position: 'Начальник отдела информационных систем',
        department: 'Отдел информационных систем',
        personnelNumber: '00101',
        groups: ['organizationAdministrator'],
      },
    ],
  },
  {
    userName: 'lebedeva',
    lastName: 'Лебедева',
    firstName: 'Ольга',
    middleName: 'Павловна',
    email: 'lebedeva@example.ru',
    status: 'active',
    lockReason: null,
    memberships: [
      {
        organization: 'supplier',
        isDefault: true,
        position: 'Ведущий аналитик',
        department: 'Отдел прогнозирования',
        personnelNumber: '00102',
        groups: ['analyst'],
      },
    ],
  },
  {
    userName: 'tikhonov',
    lastName: 'Тихонов',
    firstName: 'Роман',
    middleName: 'Васильевич',
    email: 'tikhonov@example.ru',
    status: 'active',
    lockReason: null,
    memberships: [
      {
        organization: 'supplier',
        isDefault: true,
        position: 'Специалист по загрузке данных',
        department: 'Отдел прогнозирования',
        personnelNumber: '00103',
        groups: ['regionActualOperator'],
      },
    ],
  },
  {
    userName: 'voronina',
    lastName: 'Воронина',
    firstName: 'Татьяна',
    middleName: 'Андреевна',
    email: 'voronina@example.ru',
    status: 'active',
    lockReason: null,
    memberships: [
      {
        organization: 'supplier',
        isDefault: true,
        position: 'Начальник договорного отдела',
        department: 'Договорной отдел',
        personnelNumber: '00104',
        groups: ['contractDepartment'],
      },
    ],
  },
  {
    userName: 'belov',
    lastName: 'Белов',
    firstName: 'Дмитрий',
    middleName: 'Николаевич',
    email: 'belov@example.ru',
    status: 'active',
    lockReason: null,
    memberships: [
      {
        organization: 'network',
        isDefault: true,
        position: 'Начальник службы учёта',
        department: 'Служба учёта электроэнергии',
        personnelNumber: '2001',
        groups: ['organizationAdministrator'],
      },
    ],
  },
  {
    userName: 'gromov',
    lastName: 'Громов',
    firstName: 'Игорь',
    middleName: 'Сергеевич',
    email: 'gromov@example.ru',
    status: 'active',
    lockReason: null,
    memberships: [
      {
        organization: 'network',
        isDefault: true,
        position: 'Инженер по метрологии',
        department: 'Служба учёта электроэнергии',
        personnelNumber: '2002',
        groups: ['meteringEngineer'],
      },
      {
        organization: 'consumer',
        isDefault: false,
        position: 'Консультант по учёту',
        department: 'Энергоцех',
        personnelNumber: 'К-07',
        groups: ['observer'],
      },
    ],
  },
  {
    userName: 'zaytsev',
    lastName: 'Зайцев',
    firstName: 'Кирилл',
    middleName: 'Геннадьевич',
    email: 'zaytsev@example.ru',
    status: 'blocked',
    lockReason: 'Длительный отпуск',
    memberships: [
      {
        organization: 'network',
        isDefault: true,
        position: 'Инженер службы учёта',
        department: 'Служба учёта электроэнергии',
        personnelNumber: '2003',
        groups: ['meteringEngineer'],
      },
    ],
  },
  {
    userName: 'kuznetsova',
    lastName: 'Кузнецова',
    firstName: 'Марина',
    middleName: 'Алексеевна',
    email: 'kuznetsova@example.ru',
    status: 'active',
    lockReason: null,
    memberships: [
      {
        organization: 'consumer',
        isDefault: true,
        position: 'Главный энергетик',
        department: 'Отдел главного энергетика',
        personnelNumber: '31',
        groups: ['organizationAdministrator'],
      },
    ],
  },
  {
    userName: 'ershova',
    lastName: 'Ершова',
    firstName: 'Наталья',
    middleName: 'Леонидовна',
    email: 'ershova@example.ru',
    status: 'active',
    lockReason: null,
    memberships: [
      {
        organization: 'consumer',
        isDefault: true,
        position: 'Инженер-энергетик',
        department: 'Отдел главного энергетика',
        personnelNumber: '32',
        groups: ['meteringEngineer', 'contractDepartment'],
      },
    ],
  },
  {
    userName: 'fyodorov',
    lastName: 'Фёдоров',
    firstName: 'Пётр',
    middleName: 'Михайлович',
    email: 'fyodorov@example.ru',
    status: 'active',
    lockReason: null,
    memberships: [
      {
        organization: 'consumer',
        isDefault: true,
        position: 'Внутренний аудитор',
        department: 'Служба внутреннего контроля',
        personnelNumber: '33',
        groups: ['observer'],
      },
    ],
  },
];
