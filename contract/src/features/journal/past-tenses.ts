import type { JournalAction } from '../../kit/journal-entry.ts';

/** The past tense of every action in the masculine and feminine gender. */
export const pastTenses: Readonly<Record<JournalAction, readonly [string, string]>> = {
  create: ['создал', 'создала'],
  update: ['изменил', 'изменила'],
  remove: ['удалил', 'удалила'],
  import: ['загрузил', 'загрузила'],
  export: ['выгрузил', 'выгрузила'],
  run: ['запустил', 'запустила'],
  stop: ['остановил', 'остановила'],
  view: ['посмотрел', 'посмотрела'],
  viewAs: ['начал смотреть глазами', 'начала смотреть глазами'],
  viewAsEnd: ['закончил смотреть глазами', 'закончила смотреть глазами'],
  tryRights: ['начал пробовать права', 'начала пробовать права'],
  tryRightsEnd: ['закончил пробовать права', 'закончила пробовать права'],
  signIn: ['вошёл', 'вошла'],
  signInRefused: ['не смог войти', 'не смогла войти'],
  signOut: ['вышел', 'вышла'],
  endSessions: ['завершил сеансы', 'завершила сеансы'],
  unlock: ['снял запрет входа', 'сняла запрет входа'],
  resetLink: ['запросил ссылку для нового пароля', 'запросила ссылку для нового пароля'],
  backupCodes: ['получил новые резервные коды', 'получила новые резервные коды'],
  merge: ['объединил', 'объединила'],
  erase: ['стёр личные данные', 'стёрла личные данные'],
  forget: ['удалил по срокам хранения', 'удалила по срокам хранения'],
  restore: ['восстановил данные', 'восстановила данные'],
  refused: ['получил отказ', 'получила отказ'],
};

/** The outcome of a pending item by its new state: a noun, and the past tense. */
export const decisions: Readonly<Record<string, { name: string; did: readonly [string, string] }>> = {
  approved: { name: 'Утверждение', did: ['утвердил', 'утвердила'] },
  granted: { name: 'Удовлетворение', did: ['удовлетворил', 'удовлетворила'] },
  declined: { name: 'Отклонение', did: ['отклонил', 'отклонила'] },
  withdrawn: { name: 'Отзыв', did: ['отозвал', 'отозвала'] },
};
