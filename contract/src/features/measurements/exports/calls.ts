import { dateText, guid, lineText, oneOf } from '../../../kit/text.ts';
import * as z from 'zod/mini';
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
  day: dateText(),
  first: oneOf(partyOrders),
  messageClass: z.optional(oneOf(exportClasses)),
  areas: z.optional(oneOf(exportAreas)),
};

export const measurementExport = route({
  method: 'POST',
  path: '/api/measurement-exports',
  access: { entity: 'exchangeFiles', action: 'create' },
  summary:
    'Обмен данными: макет 80020 или 80040 за день, с одной областью или по филиалам; повтор без изменений даёт тот же файл',
  valuesFrom: 'day',
  body: z.strictObject(choice),
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
  body: z.strictObject({ ...choice, channelGuid: guid(), recipient: z.nullable(lineText(255)) }),
  response: z.object({ guid: anyGuid }),
  status: 202,
});
