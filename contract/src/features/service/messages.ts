import { defineResource } from '../../kit/resource.ts';

export const messageKinds = { info: 'К сведению', works: 'Работы', trouble: 'Неполадка' } as const;

const ofWorks = { code: 'kind', value: 'works' };

/** Announcements of the service to all users of the console, for a period. */
export const serviceMessages = defineResource({
  name: 'service-messages',
  table: 'service_message',
  titles: {
    list: 'Сообщения всем',
    count: ['сообщение всем', 'сообщения всем', 'сообщений всем'],
    accusative: 'сообщение всем',
  },
  scope: 'service',
  entity: 'sharedData',
  fields: {
    title: { kind: 'text', label: 'Сообщение', max: 80, readOnly: true },
    kind: { kind: 'choice', label: 'Вид', options: messageKinds, required: true, initial: 'info' },
    text: {
      kind: 'multiline',
      label: 'Текст',
      required: true,
      max: 500,
      hint: 'Его прочтут во всех организациях. О работах его нельзя скрыть за час до начала и пока они идут',
    },
    worksFrom: { kind: 'dateTime', label: 'Начало работ', shownWhen: ofWorks },
    worksUntil: { kind: 'dateTime', label: 'Окончание работ', shownWhen: ofWorks },
    shownFrom: { kind: 'dateTime', label: 'Показывать с', hint: 'Пусто — сразу' },
    shownUntil: {
      kind: 'dateTime',
      label: 'Показывать до',
      hint: 'Пусто — до окончания работ, а без них — пока не удалите',
    },
    isPublic: {
      kind: 'boolean',
      label: 'Показывать на странице входа',
      hint: 'Там его прочтёт и тот, у кого нет учётной записи',
    },
  },
  list: {
    columns: ['title', 'kind', 'worksFrom', 'shownFrom', 'shownUntil', 'isPublic'],
    sort: '-createdAt',
    title: 'title',
  },
  keys: [],
});
