import * as z from 'zod/mini';
import { anyGuid, anyMoment } from './answer-text.ts';
import { recordValues } from './json-object.ts';

/** Every action in the journal with its name. The list is closed. */
export const journalActions = {
  create: 'Создание',
  update: 'Изменение',
  remove: 'Удаление',
  import: 'Загрузка из файла',
  export: 'Выгрузка',
  run: 'Запуск задачи',
  stop: 'Остановка задачи',
  view: 'Просмотр личных данных',
  viewAs: 'Начало просмотра глазами пользователя',
  viewAsEnd: 'Конец просмотра глазами пользователя',
  tryRights: 'Начало пробы прав',
  tryRightsEnd: 'Конец пробы прав',
  signIn: 'Вход',
  signInRefused: 'Отказ во входе',
  signOut: 'Выход',
  endSessions: 'Завершение сеансов',
  unlock: 'Снятие запрета входа',
  resetLink: 'Ссылка для нового пароля',
  backupCodes: 'Новые резервные коды',
  merge: 'Объединение',
  erase: 'Стирание личных данных',
  forget: 'Очистка по срокам хранения',
  restore: 'Восстановление из копии',
  refused: 'Отказ в доступе',
} as const;
export type JournalAction = keyof typeof journalActions;
export const journalActionNames = Object.keys(journalActions) as [JournalAction, ...JournalAction[]];

/** Actions recorded when a request was refused. */
export const refusals: readonly JournalAction[] = ['refused', 'signInRefused'];

/** How an action was performed when not directly by a person. */
export const viaKinds = {
  token: 'через ключ',
  behalf: 'от имени',
  program: 'программа',
  proposal: 'по предложению',
  approval: 'с утверждением',
  changeSet: 'набором изменений',
  invitation: 'приглашение приняли',
} as const;
export const viaSchema = z.object({
  kind: z.enum(Object.keys(viaKinds) as [keyof typeof viaKinds, ...(keyof typeof viaKinds)[]]),
  /** The name of the API token, change set, absent employee, proposal author, person who accepted an invitation, or the
   *  part of the program: «Планировщик». */
  name: z.string(),
});
export type Via = z.infer<typeof viaSchema>;
/** As stored: with the account of the named person, whose name may be erased later. */
export type KeptVia = Via & { account?: string };

/** A journal entry: who did what to which record, with the fields before and after. `names` inside `before` and `after`
 *  contains the titles of referenced records at that time. */
export const journalEntrySchema = z.object({
  number: z.number(),
  occurredAt: anyMoment,
  accountGuid: z.nullable(anyGuid),
  userName: z.nullable(z.string()),
  via: z.nullable(viaSchema),
  action: z.enum(journalActionNames),
  /** The table of the record. */
  entity: z.nullable(z.string()),
  recordGuid: z.nullable(anyGuid),
  recordName: z.nullable(z.string()),
  /** The record that determines the fields: for a dictionary value, its dictionary. */
  withinGuid: z.nullable(anyGuid),
  before: z.nullable(recordValues),
  after: z.nullable(recordValues),
  address: z.nullable(z.string()),
  requestId: anyGuid,
  /** For a bulk change or an import: the number of changed records. */
  parts: z.nullable(z.number()),
  isPart: z.boolean(),
  /** The entry that this one undoes, and the entry that undid this one. */
  returns: z.nullable(z.number()),
  returnedBy: z.nullable(z.number()),
  /** The record and its values are withheld, because the reader may not read its section. */
  isClosed: z.optional(z.literal(true)),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

export const journalEntriesSchema = z.array(journalEntrySchema);
