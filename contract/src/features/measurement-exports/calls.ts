import { dateText } from '../../kit/text.ts';
import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';

/** The order of the parts in a sender and an area; receivers differ in what they expect. */
export const partyOrders = { inn: 'Сначала ИНН', name: 'Сначала наименование' } as const;

export const measurementExport = route({
  method: 'POST',
  path: '/api/measurement-exports',
  access: { entity: 'exchangeFiles', action: 'create' },
  summary: 'Обмен данными: макет 80020 за день; повтор без изменений даёт тот же файл',
  body: z.strictObject({
    day: dateText(),
    first: z.enum(Object.keys(partyOrders) as [keyof typeof partyOrders, ...(keyof typeof partyOrders)[]]),
  }),
  answers: 'file',
});
