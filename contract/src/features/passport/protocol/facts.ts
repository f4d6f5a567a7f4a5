import type { Field } from '../../../kit/field.ts';
import { defineResource } from '../../../kit/resource.ts';
import { date, title, transformerAccuracy, year } from '../fields.ts';
import { deviceOwners } from '../metering-devices.ts';
import { collectMethods, pointPurposes } from '../metering-points.ts';

const text = (label: string, max = 64) => ({ kind: 'text', label, max }) as const satisfies Field;
const model = (label: string) => ({ kind: 'reference', label, to: 'models' }) as const;
const accuracy = (label: string) => ({ kind: 'choice', label, options: transformerAccuracy }) as const;

/** The protocol of a technical passport as used by enterprises: each row describes a metering point, its device and up
 *  to three measuring transformers of a kind. It is only a file layout; the records belong to the passport resources. */
export const passportProtocol = defineResource({
  name: 'passport-protocol',
  table: 'metering_point',
  titles: {
    list: 'Протокол технического паспорта',
    count: ['строка', 'строки', 'строк'],
    accusative: 'протокол технического паспорта',
  },
  scope: 'organization',
  entity: 'meteringPoints',
  keys: ['objectGuid', 'connection'],
  fields: {
    objectGuid: { kind: 'reference', label: 'Объект', to: 'consumption-objects', required: true },
    inventoryNumber: text('Инвентарный №'),
    connection: { ...title, label: 'Присоединение' },
    voltage: {
      ...text('Напряжение', 32),
      required: true,
      pattern: '^\\d+([.,]\\d+)?( ?кВ)?$',
      patternMessage: 'Укажите напряжение в кВ, например 10',
    },
    purpose: { kind: 'choice', label: 'Тип учёта', options: pointPurposes, required: true },
    admissionActNumber: text('Номер акта допуска'),
    admissionActDate: date('Дата акта допуска'),
    deviceModelGuid: { ...model('Тип счётчика'), required: true },
    deviceSerial: { ...text('№ счётчика', 20), required: true },
    deviceYear: year('Год счётчика', 1980),
    deviceVerification: { ...date('Поверка счётчика'), required: true },
    deviceNextVerification: date('Следующая поверка счётчика'),
    deviceCertificate: text('Свидетельство счётчика'),
    installedOn: { ...date('Установлен'), hint: 'Пусто — в день поверки' },
    firstReading: { kind: 'number', label: 'Начальное показание', unit: 'кВт·ч', min: 0, max: 999_999_999 },
    currentModelGuid: model('Тип ТТ'),
    currentRatio: {
      ...text('Отношение ТТ', 20),
      pattern: '^\\d[\\d\\s]*([.,]\\d+)?\\s*/\\s*\\d+$',
      patternMessage: 'Отношение вида 600/5',
    },
    currentSerialA: text('№ ТТ, фаза A', 20),
    currentSerialB: text('№ ТТ, фаза B', 20),
    currentSerialC: text('№ ТТ, фаза C', 20),
    currentAccuracy: accuracy('Класс ТТ'),
    currentYear: year('Год ТТ', 1950),
    currentVerification: date('Поверка ТТ'),
    currentNextVerification: date('Следующая поверка ТТ'),
    currentCertificate: text('Свидетельство ТТ'),
    voltageModelGuid: model('Тип ТН'),
    voltageRatio: {
      ...text('Отношение ТН', 32),
      pattern: '^\\d[\\d\\s]*(/√3)?\\s*/\\s*100(/√3)?$',
      patternMessage: 'Отношение вида 10000/100 или 110000/√3/100/√3',
    },
    voltageSerialA: text('№ ТН, фаза A', 20),
    voltageSerialB: text('№ ТН, фаза B', 20),
    voltageSerialC: text('№ ТН, фаза C', 20),
    voltageAccuracy: accuracy('Класс ТН'),
    voltageYear: year('Год ТН', 1950),
    voltageVerification: date('Поверка ТН'),
    voltageNextVerification: date('Следующая поверка ТН'),
    voltageCertificate: text('Свидетельство ТН'),
    collectMethod: { kind: 'choice', label: 'Информационный обмен', options: collectMethods },
    ownership: { kind: 'choice', label: 'Принадлежность', options: deviceOwners },
  },
  list: { columns: ['objectGuid', 'connection'], sort: 'connection', title: 'connection' },
});
