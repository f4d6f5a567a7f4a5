/** The size of the sample organizations and the names for their objects. Everything is fictitious. */
export interface PassportSeed {
  /** `key` of the organization. */
  organization: string;
  regionCode: string;
  branches: { name: string; code: string; address: string }[];
  substations: number;
  feedersOfEach: number;
  objects: number;
  pointsOfEach: number;
  /** The location for the map. */
  latitude: number;
  longitude: number;
}

export const passports: PassportSeed[] = [
  {
    organization: 'supplier',
    regionCode: '50',
    branches: [
      { name: 'Северное отделение', code: 'СЕВ', address: 'Московская область, г. Дмитров, ул. Образцовая, 1' },
      { name: 'Южное отделение', code: 'ЮЖН', address: 'Московская область, г. Серпухов, ул. Образцовая, 2' },
    ],
    substations: 6,
    feedersOfEach: 6,
    objects: 90,
    pointsOfEach: 2,
    latitude: 55.6,
    longitude: 37.6,
  },
  {
    organization: 'network',
    regionCode: '66',
    branches: [
      { name: 'Центральный РЭС', code: 'ЦРЭС', address: 'Свердловская область, г. Екатеринбург, ул. Сетевая, 10' },
      { name: 'Северный РЭС', code: 'СРЭС', address: 'Свердловская область, г. Серов, ул. Сетевая, 11' },
      { name: 'Западный РЭС', code: 'ЗРЭС', address: 'Свердловская область, г. Первоуральск, ул. Сетевая, 12' },
      { name: 'Восточный РЭС', code: 'ВРЭС', address: 'Свердловская область, г. Камышлов, ул. Сетевая, 13' },
    ],
    substations: 24,
    feedersOfEach: 8,
    objects: 40,
    pointsOfEach: 7,
    latitude: 57.4,
    longitude: 60.6,
  },
  {
    organization: 'consumer',
    regionCode: '54',
    branches: [
      { name: 'Основная площадка', code: 'ОСН', address: 'Новосибирская область, г. Новосибирск, ул. Заводская, 1' },
      { name: 'Литейное производство', code: 'ЛИТ', address: 'Новосибирская область, г. Бердск, ул. Заводская, 2' },
      { name: 'Складской комплекс', code: 'СКЛ', address: 'Новосибирская область, г. Обь, ул. Заводская, 3' },
    ],
    substations: 4,
    feedersOfEach: 6,
    objects: 30,
    pointsOfEach: 3,
    latitude: 55.0,
    longitude: 82.9,
  },
];

export const substationNames = [
  'Луч',
  'Заречная',
  'Сосновая',
  'Кедровая',
  'Ключевая',
  'Берёзовая',
  'Полевая',
  'Озёрная',
  'Южная',
  'Северная',
  'Западная',
  'Восточная',
  'Литейная',
  'Насосная',
  'Прогресс',
  'Маяк',
  'Заря',
  'Родник',
  'Горная',
  'Степная',
  'Речная',
  'Набережная',
  'Парковая',
  'Рассвет',
];

export const objectNames: [name: string, kind: string, powerKw: number][] = [
  ['Цех механической обработки', 'production', 1250],
  ['Сборочный цех', 'production', 820],
  ['Литейный цех', 'production', 4300],
  ['Термический участок', 'production', 2100],
  ['Компрессорная', 'production', 640],
  ['Насосная станция', 'pumping', 315],
  ['Котельная', 'boiler', 480],
  ['Административное здание', 'office', 120],
  ['Склад готовой продукции', 'warehouse', 90],
  ['Торговый центр', 'trade', 760],
  ['Наружное освещение', 'lighting', 45],
  ['Центр обработки данных', 'dataCentre', 1500],
  ['Очистные сооружения', 'pumping', 410],
  ['Хлебозавод', 'production', 530],
  ['Тепличный комплекс', 'production', 6800],
];

/** The names of metered parts of an object, by its kind. */
export const partNames: Record<string, readonly string[]> = {
  production: ['линия 1', 'линия 2', 'вентиляция', 'сжатый воздух', 'освещение'],
  pumping: ['насос № 1', 'насос № 2', 'насос № 3', 'вентиляция', 'освещение'],
  boiler: ['сетевые насосы', 'дымососы', 'химводоочистка', 'вентиляция', 'освещение'],
  office: ['отопление и вентиляция', 'серверная', 'лифты', 'столовая', 'освещение'],
  warehouse: ['зарядная погрузчиков', 'отопление', 'вентиляция', 'ворота и краны', 'освещение'],
  trade: ['торговый зал', 'холодильное оборудование', 'вентиляция', 'эскалаторы', 'освещение'],
  lighting: ['линия 1', 'линия 2', 'линия 3', 'линия 4', 'линия 5'],
  dataCentre: ['серверы, луч А', 'серверы, луч Б', 'охлаждение', 'бесперебойное питание', 'освещение'],
};

export const workerNames: [fullName: string, position: string, role: string, group: string][] = [
  ['Лаптев Игорь Сергеевич', 'Главный энергетик', 'responsible', 'VHigh'],
  ['Жукова Елена Павловна', 'Заместитель главного энергетика', 'deputy', 'VHigh'],
  ['Мельников Артём Олегович', 'Инженер-энергетик', 'engineer', 'IVHigh'],
  ['Соболева Ирина Юрьевна', 'Инженер по учёту', 'metering', 'IIIHigh'],
  ['Тарасов Денис Викторович', 'Диспетчер', 'dispatcher', 'IVHigh'],
];

export const productNames: [name: string, okpd2: string, unit: string, specificKwh: number][] = [
  ['Электродвигатели асинхронные', '27.11.22', '796', 48],
  ['Отливки чугунные', '24.51.11', '168', 1350],
  ['Трансформаторы силовые', '27.11.4', '796', 210],
];
