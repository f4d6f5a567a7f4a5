import { defineResource } from '../../kit/resource.ts';

export const arrivalStates = {
  taken: 'Принято',
  empty: 'Нет файлов обмена',
  stranger: 'Отправитель не разрешён',
  refused: 'Не принято',
  reply: 'Ответ на отправленное',
} as const;
export type ArrivalState = keyof typeof arrivalStates;

const line = (label: string, max = 255) => ({ kind: 'text', label, max, readOnly: true }) as const;

/** Letters and files found in the channels, each recorded once, with the result of processing it. */
export const exchangeArrivals = defineResource({
  name: 'exchange-arrivals',
  table: 'exchange_arrival',
  titles: {
    list: 'Поступления',
    count: ['поступление', 'поступления', 'поступлений'],
    accusative: 'поступление',
  },
  scope: 'organization',
  entity: 'exchangeFiles',
  keys: [],
  fields: {
    channelGuid: { kind: 'reference', label: 'Канал', to: 'exchange-channels', readOnly: true },
    sender: line('Отправитель'),
    subject: { ...line('Тема или файл'), required: true },
    sentAt: { kind: 'dateTime', label: 'Отправлено', readOnly: true },
    state: { kind: 'choice', label: 'Итог', options: arrivalStates, required: true, readOnly: true },
    note: line('Пояснение', 1000),
    files: { kind: 'number', label: 'Файлов', integer: true, required: true, readOnly: true },
    arrivedAt: { kind: 'dateTime', label: 'Найдено', required: true, readOnly: true },
    answeredAt: { kind: 'dateTime', label: 'Отправителю отвечено', readOnly: true },
  },
  list: {
    columns: ['subject', 'state', 'sender', 'sentAt', 'files', 'note', 'channelGuid', 'arrivedAt', 'answeredAt'],
    sort: '-arrivedAt',
    title: 'subject',
  },
});
