import { defineResource } from '../../kit/resource.ts';
import { date, meteringPoint, note, percent, title } from '../passport/fields.ts';

const hours = (label: string) =>
  ({
    kind: 'text',
    label,
    required: true,
    max: 600,
    check: 'hours',
    hint: '24 числа через пробел, кВт·ч: по часам с 00 до 24. Можно вставить столбец таблицы',
  }) as const;

/** The usual intake of a metering point on a typical working day and day off, and the permitted deviation. */
export const expectedProfiles = defineResource({
  name: 'expected-profiles',
  table: 'expected_profile',
  titles: {
    list: 'Ожидаемые профили',
    count: ['ожидаемый профиль', 'ожидаемых профиля', 'ожидаемых профилей'],
    accusative: 'ожидаемый профиль',
  },
  scope: 'organization',
  entity: 'measurements',
  keys: ['meteringPointGuid', 'validFrom'],
  visibility: { follows: 'meteringPointGuid' },
  fields: {
    name: { ...title, hint: 'Например, «Лето, две смены»' },
    meteringPointGuid: { ...meteringPoint, required: true },
    working: hours('Рабочий день'),
    dayOff: hours('Выходной день'),
    permittedPercent: {
      ...percent('Допустимое отклонение', 1000),
      required: true,
      initial: 20,
      hint: 'Сутки, которые отличаются больше, получают замечание',
    },
    validFrom: { ...date('Действует с'), required: true },
    validTo: date('Действует по'),
    note,
  },
  list: {
    columns: ['name', 'meteringPointGuid', 'permittedPercent', 'validFrom', 'validTo'],
    sort: 'name',
    title: 'name',
  },
});
