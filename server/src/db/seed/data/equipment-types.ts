type EquipmentTypeSeed = {
  id: number;
  name: string;
  /** Whether units of the type are chosen from the models of a brand. */
  hasModels: boolean;
  attributes: string[];
};

export const equipmentTypes: EquipmentTypeSeed[] = [
  {
    id: 1,
    name: 'Прибор учёта',
    hasModels: true,
    attributes: [
      'Фазность',
      'Класс точности по активной энергии',
      'Класс точности по реактивной энергии',
      'Номинальное напряжение',
      'Номинальный ток',
      'Максимальный ток',
      'Число тарифов',
      'Интерфейсы',
      'СПОДЭС',
    ],
  },
  {
    id: 2,
    name: 'Трансформатор тока',
    hasModels: true,
    attributes: [
      'Номинальное напряжение',
      'Первичный ток',
      'Вторичный ток',
      'Класс точности',
      'Вторичная нагрузка, В·А',
    ],
  },
  {
    id: 3,
    name: 'Трансформатор напряжения',
    hasModels: true,
    attributes: ['Первичное напряжение', 'Вторичное напряжение', 'Класс точности', 'Вторичная нагрузка, В·А'],
  },
  { id: 4, name: 'УСПД', hasModels: true, attributes: ['Число каналов', 'Интерфейсы', 'GSM', 'Глубина архива'] },
  { id: 5, name: 'Модем, маршрутизатор связи', hasModels: true, attributes: ['GSM', 'LTE', 'RS-485', 'Число портов'] },
  {
    id: 6,
    name: 'Силовой трансформатор',
    hasModels: true,
    attributes: ['Номинальная мощность, кВ·А', 'Напряжение ВН', 'Напряжение НН', 'Число обмоток', 'Потери'],
  },
  { id: 7, name: 'Коммутационный аппарат', hasModels: true, attributes: ['Номинальное напряжение', 'Номинальный ток'] },
  { id: 8, name: 'Измерительный преобразователь, анализатор качества', hasModels: true, attributes: ['Класс'] },
  {
    id: 9,
    name: 'Накопитель энергии',
    hasModels: true,
    attributes: ['Ёмкость, кВт·ч', 'Мощность, кВт', 'Вид элементов'],
  },
  { id: 10, name: 'Генерирующая установка', hasModels: true, attributes: ['Мощность, кВт', 'Топливо'] },
  { id: 11, name: 'Сервер, шлюз сбора', hasModels: false, attributes: [] },
  { id: 12, name: 'Испытательная коробка, пломбировочный комплект', hasModels: false, attributes: [] },
];
