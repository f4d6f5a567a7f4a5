import * as z from 'zod/mini';

/** Every action in the journal: its name and its past tense for a man and a woman. The list is closed. */
export const journalActions = {
  create: { name: 'Создание', did: ['создал', 'создала'] },
  update: { name: 'Изменение', did: ['изменил', 'изменила'] },
  remove: { name: 'Удаление', did: ['удалил', 'удалила'] },
  import: { name: 'Загрузка из файла', did: ['загрузил', 'загрузила'] },
  export: { name: 'Выгрузка', did: ['выгрузил', 'выгрузила'] },
  run: { name: 'Запуск задачи', did: ['запустил', 'запустила'] },
  stop: { name: 'Остановка задачи', did: ['остановил', 'остановила'] },
  view: { name: 'Просмотр личных данных', did: ['посмотрел', 'посмотрела'] },
  viewAs: { name: 'Начало просмотра глазами пользователя', did: ['начал смотреть глазами', 'начала смотреть глазами'] },
  viewAsEnd: {
    name: 'Конец просмотра глазами пользователя',
    did: ['закончил смотреть глазами', 'закончила смотреть глазами'],
  },
  signIn: { name: 'Вход', did: ['вошёл', 'вошла'] },
  signInRefused: { name: 'Отказ во входе', did: ['не смог войти', 'не смогла войти'] },
  signOut: { name: 'Выход', did: ['вышел', 'вышла'] },
  endSessions: { name: 'Завершение сеансов', did: ['завершил сеансы', 'завершила сеансы'] },
  unlock: { name: 'Снятие запрета входа', did: ['снял запрет входа', 'сняла запрет входа'] },
  resetLink: {
    name: 'Ссылка для нового пароля',
    did: ['запросил ссылку для нового пароля', 'запросила ссылку для нового пароля'],
  },
  backupCodes: { name: 'Новые резервные коды', did: ['получил новые резервные коды', 'получила новые резервные коды'] },
  merge: { name: 'Объединение', did: ['объединил', 'объединила'] },
  erase: { name: 'Стирание личных данных', did: ['стёр личные данные', 'стёрла личные данные'] },
  forget: {
    name: 'Забывание по срокам хранения',
    did: ['забыл по срокам хранения', 'забыла по срокам хранения'],
  },
  restore: { name: 'Восстановление из копии', did: ['восстановил данные', 'восстановила данные'] },
  refused: { name: 'Отказ в доступе', did: ['получил отказ', 'получила отказ'] },
} as const;
export type JournalAction = keyof typeof journalActions;
export const journalActionNames = Object.keys(journalActions) as [JournalAction, ...JournalAction[]];

/** Actions that were refused. */
export const refusals: readonly JournalAction[] = ['refused', 'signInRefused'];

/** How somebody acted when not directly. */
export const viaKinds = {
  token: 'через ключ',
  behalf: 'от имени',
  program: 'программа',
  proposal: 'по предложению',
} as const;
export const viaSchema = z.object({
  kind: z.enum(Object.keys(viaKinds) as [keyof typeof viaKinds, ...(keyof typeof viaKinds)[]]),
  /** The name of the token, of the person acted for or the author of the proposal, or of the part of the program:
   *  «Планировщик». */
  name: z.string(),
});
export type Via = z.infer<typeof viaSchema>;

const values = z.record(z.string(), z.unknown());

/** One entry: who did what to which record, with the fields before and after. `names` inside `before` and `after` holds the
 *  titles of referenced records at that time. */
export const journalEntrySchema = z.object({
  number: z.number(),
  occurredAt: z.string(),
  accountGuid: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  via: z.nullable(viaSchema),
  action: z.enum(journalActionNames),
  /** The table of the record. */
  entity: z.nullable(z.string()),
  recordGuid: z.nullable(z.string()),
  recordName: z.nullable(z.string()),
  /** The record on which the fields depend: for a value, its dictionary. */
  withinGuid: z.nullable(z.string()),
  before: z.nullable(values),
  after: z.nullable(values),
  address: z.nullable(z.string()),
  requestId: z.string(),
  /** For a bulk change or an import: the number of changed records. */
  parts: z.nullable(z.number()),
  isPart: z.boolean(),
  /** The entry that this one undoes, and the entry that undid this one. */
  returns: z.nullable(z.number()),
  returnedBy: z.nullable(z.number()),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;
