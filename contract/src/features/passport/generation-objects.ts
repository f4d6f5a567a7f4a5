import { defineResource } from '../../kit/resource.ts';
import { branch, date, gtpCode, kilowatts, latitude, longitude, meteringPoint, percent, title } from './fields.ts';

export const generationKinds = {
  gasPiston: 'ГПУ',
  diesel: 'ДГУ',
  gasTurbine: 'ГТУ',
  steamTurbine: 'ПТУ',
  solar: 'СЭС',
  wind: 'ВЭС',
  smallHydro: 'Малая ГЭС',
} as const;

export const generationObjects = defineResource({
  name: 'generation-objects',
  table: 'generation_object',
  titles: {
    list: 'Объекты генерации',
    count: ['объект генерации', 'объекта генерации', 'объектов генерации'],
    accusative: 'объект генерации',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'generationObjects',
  isExtended: true,
  fields: {
    name: title,
    kind: { kind: 'choice', label: 'Вид', options: generationKinds, required: true },
    branchGuid: branch,
    meteringPointGuid: meteringPoint,
    installedKw: { ...kilowatts('Установленная мощность'), required: true },
    availableKw: kilowatts('Располагаемая мощность'),
    isMicrogeneration: { kind: 'boolean', label: 'Микрогенерация', readOnly: true, hint: 'До 15 кВт включительно' },
    units: { kind: 'number', label: 'Агрегатов', integer: true, min: 1, max: 1000 },
    fuel: { kind: 'text', label: 'Топливо', max: 255 },
    gtpCode: { ...gtpCode, pattern: '^G[A-Z0-9]{7}$', patternMessage: 'G и семь латинских букв и цифр' },
    ownNeedsPercent: percent('Собственные нужды'),
    commissionedAt: date('Введён в работу'),
    latitude,
    longitude,
  },
  list: {
    columns: ['name', 'kind', 'branchGuid', 'installedKw', 'availableKw', 'isMicrogeneration', 'commissionedAt'],
    sort: 'name',
    title: 'name',
  },
});
