import { oneOf } from '../../../kit/text.ts';
import * as z from 'zod/mini';
import { formBody } from '../../../kit/form-body.ts';
import { route } from '../../../kit/route.ts';
import { anyGuid } from '../../../kit/answer-text.ts';

/** The order of child elements in the sender and area elements; receivers expect different ones. */
export const partyOrders = { inn: 'Сначала ИНН', name: 'Сначала наименование' } as const;

/** The subject of a message: metering points, or groups of delivery points and flows. */
export const exportClasses = { '80020': '80020: точки учёта', '80040': '80040: ГТП и перетоки' } as const;
export type ExportClass = keyof typeof exportClasses;

/** How metering points are divided into the areas of a message. */
export const exportAreas = { one: 'Одна: вся организация', branches: 'По филиалам' } as const;

/** The choice of what the message contains. */
const choice = {
  messageClass: { kind: 'choice', label: 'Макет', options: exportClasses, required: true },
  areas: {
    kind: 'choice',
    label: 'Области',
    options: exportAreas,
    required: true,
    hint: 'Область филиала называет его код, а без кода — ИНН организации',
  },
  day: { kind: 'date', label: 'День', required: true },
  first: { kind: 'choice', label: 'Порядок реквизитов', options: partyOrders, required: true },
} as const;
/** Whoever calls the API may leave out what used to be the only choice. */
const mayLeaveOut = { messageClass: z.optional(oneOf(exportClasses)), areas: z.optional(oneOf(exportAreas)) };

export const measurementExport = route({
  method: 'POST',
  path: '/api/measurement-exports',
  access: { entity: 'exchangeFiles', action: 'create' },
  summary:
    'Обмен данными: макет 80020 или 80040 за день, с одной областью или по филиалам; повтор без изменений даёт тот же файл',
  valuesFrom: 'day',
  body: formBody(choice, mayLeaveOut),
  answers: 'file',
});
export type ExportChoice = z.output<typeof measurementExport.body>;

/** Sends the same message through an exchange channel; `recipient` is an e-mail address. */
export const sendExport = route({
  method: 'POST',
  path: '/api/measurement-exports/sendings',
  access: { entity: 'exchangeFiles', action: 'create' },
  summary: 'Обмен данными: отправить макет письмом или положить в папку SFTP',
  valuesFrom: 'day',
  body: formBody(
    {
      ...choice,
      channelGuid: { kind: 'reference', label: 'Отправить через', to: 'exchange-channels', required: true },
      recipient: {
        kind: 'text',
        label: 'Адрес получателя',
        max: 255,
        hint: 'Для почты; файл в папку SFTP кладут без адреса',
      },
    },
    mayLeaveOut,
  ),
  response: z.object({ guid: anyGuid }),
  status: 202,
});
