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
      'phases',
      'accuracyActive',
      'accuracyReactive',
      'uNom',
      'iNom',
      'iMax',
      'tariffs',
      'interfaces',
      'spodes',
    ],
  },
  {
    id: 2,
    name: 'Трансформатор тока',
    hasModels: true,
    attributes: ['uNom', 'ratioPrimary', 'ratioSecondary', 'accuracy', 'burdenVA'],
  },
  {
    id: 3,
    name: 'Трансформатор напряжения',
    hasModels: true,
    attributes: ['uPrimary', 'uSecondary', 'accuracy', 'burdenVA'],
  },
  { id: 4, name: 'УСПД', hasModels: true, attributes: ['channels', 'interfaces', 'gsm', 'archiveDepth'] },
  { id: 5, name: 'Модем, маршрутизатор связи', hasModels: true, attributes: ['gsm', 'lte', 'rs485', 'ports'] },
  {
    id: 6,
    name: 'Силовой трансформатор',
    hasModels: true,
    attributes: ['sNomKva', 'uHv', 'uLv', 'windings', 'losses'],
  },
  { id: 7, name: 'Коммутационный аппарат', hasModels: true, attributes: ['uNom', 'iNom'] },
  { id: 8, name: 'Измерительный преобразователь, анализатор качества', hasModels: true, attributes: ['class'] },
  { id: 9, name: 'Накопитель энергии', hasModels: true, attributes: ['kWh', 'kW', 'chemistry'] },
  { id: 10, name: 'Генерирующая установка', hasModels: true, attributes: ['kW', 'fuel'] },
  { id: 11, name: 'Сервер, шлюз сбора', hasModels: false, attributes: [] },
  { id: 12, name: 'Испытательная коробка, пломбировочный комплект', hasModels: false, attributes: [] },
];
