import { defineResource } from '../../kit/resource.ts';

/** `sent`: the connection was lost before the server confirmed the file. */
export const sendingStates = {
  waiting: 'Ждёт отправки',
  sent: 'Отправлено, ответа сервера нет',
  accepted: 'Принято сервером',
  answered: 'Ответ получен',
  refused: 'Отказ',
} as const;
export type SendingState = keyof typeof sendingStates;

const line = (label: string, max = 255) => ({ kind: 'text', label, max, readOnly: true }) as const;

/** The files that were sent through the channels, and the receipts of each. */
export const exchangeSendings = defineResource({
  name: 'exchange-sendings',
  table: 'exchange_sending',
  titles: { list: 'Отправленное', count: ['отправка', 'отправки', 'отправок'], accusative: 'отправку' },
  scope: 'organization',
  entity: 'exchangeFiles',
  keys: [],
  fields: {
    fileName: { ...line('Файл'), required: true },
    channelGuid: { kind: 'reference', label: 'Канал', to: 'exchange-channels', readOnly: true },
    recipient: line('Куда'),
    state: { kind: 'choice', label: 'Состояние', options: sendingStates, required: true, readOnly: true },
    serverAnswer: line('Ответ сервера', 1000),
    reply: line('Ответ получателя', 2000),
    sentBy: line('Кто отправил'),
    sentAt: { kind: 'dateTime', label: 'Передано', readOnly: true },
    repliedAt: { kind: 'dateTime', label: 'Ответ пришёл', readOnly: true },
  },
  list: {
    columns: ['fileName', 'state', 'recipient', 'channelGuid', 'sentAt', 'serverAnswer', 'reply', 'repliedAt'],
    sort: '-createdAt',
    title: 'fileName',
  },
});
