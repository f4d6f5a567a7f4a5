import { expect, it } from 'vitest';
import type { JournalEntry } from '../../kit/journal-entry.ts';
import { brands } from '../equipment/facts.ts';
import { shortName } from '../../kit/short-name.ts';
import { resourceOfEntry, sentenceOf } from './sentence.ts';

const base: JournalEntry = {
  number: 20,
  occurredAt: '2026-03-12T07:00:00Z',
  accountGuid: null,
  userName: 'Иванова Анна Петровна',
  via: null,
  action: 'update',
  entity: brands.table,
  recordGuid: '01890000-0000-7000-8000-000000000000',
  recordName: 'Энергомера',
  withinGuid: null,
  before: null,
  after: null,
  address: null,
  requestId: 'r',
  parts: null,
  isPart: false,
  returns: null,
  returnedBy: null,
};
const words = (_: unknown, value: unknown) => (value === null || value === undefined ? '' : String(value));
const said = (given: Partial<JournalEntry>) => {
  const entry = { ...base, ...given };
  return sentenceOf(entry, resourceOfEntry(entry, [], []), words).replaceAll('\u00a0', ' ');
};

it.each<[Partial<JournalEntry>, string]>([
  [
    { before: { country: 'RU' }, after: { country: 'BY' } },
    'Иванова А. П. изменила производителя «Энергомера»: страна «RU» → «BY»',
  ],
  [
    { before: { passkey: null }, after: { passkey: 'Телефон' } },
    'Иванова А. П. изменила производителя «Энергомера»: добавлен ключ доступа «Телефон»',
  ],
  [
    { before: { passkey: 'Телефон' }, after: { passkey: 'Ноутбук' } },
    'Иванова А. П. изменила производителя «Энергомера»: ключ доступа «Телефон» переименован в «Ноутбук»',
  ],
  [
    { before: { passkey: 'Телефон' }, after: { passkey: null } },
    'Иванова А. П. изменила производителя «Энергомера»: убран ключ доступа «Телефон»',
  ],
  [{ userName: 'Петров Пётр Ильич', action: 'remove' }, 'Петров П. И. удалил производителя «Энергомера»'],
  [{ userName: 'Ким Саша', action: 'create' }, 'Ким С.: создание — производитель «Энергомера»'],
  [
    { recordGuid: null, recordName: 'Производители', parts: 4 },
    'Иванова А. П. изменила записи списка «Производители»: 4',
  ],
  [{ action: 'import', recordName: 'Глоссарий', parts: 12 }, 'Иванова А. П. загрузила «Глоссарий», записей: 12'],
  [
    { action: 'import', recordName: 'Глоссарий', parts: 12, after: { fileName: 'слова.xlsx' } },
    'Иванова А. П. загрузила «Глоссарий», записей: 12, из файла «слова.xlsx»',
  ],
  [{ action: 'signInRefused', after: { reason: 'Неверный пароль' } }, 'Иванова А. П. не смогла войти: неверный пароль'],
  [
    { action: 'refused', after: { tried: 'Словари: создание', reason: 'Нужно право.' } },
    'Иванова А. П. получила отказ: «Словари: создание». Нужно право.',
  ],
  [
    { action: 'refused', after: { tried: 'Словари: создание', reason: 'Нужно право.', times: 42 } },
    'Иванова А. П. получила отказ: «Словари: создание». Нужно право. Повторно за минуту: 42.',
  ],
  [
    { via: { kind: 'behalf', name: 'Орлов Олег Ильич' }, action: 'create' },
    'Иванова А. П. (от имени: Орлов О. И.) создала производителя «Энергомера»',
  ],
  [
    { userName: null, via: { kind: 'program', name: 'Планировщик' }, action: 'create' },
    'Программа («Планировщик»): создание — производитель «Энергомера»',
  ],
  [
    { action: 'viewAs', entity: 'organization_user', recordName: 'Орлов Олег Ильич' },
    'Иванова А. П. начала смотреть глазами пользователя «Орлов Олег Ильич»',
  ],
  [
    { userName: 'Ким Саша', action: 'viewAsEnd', entity: 'organization_user', recordName: 'Орлов Олег Ильич' },
    'Ким С.: конец просмотра глазами пользователя — пользователь «Орлов Олег Ильич»',
  ],
  [{ action: 'create', entity: 'api_token', recordName: 'Обмен с 1С' }, 'Иванова А. П. создала ключ API «Обмен с 1С»'],
  [
    { via: { kind: 'token', name: 'Обмен с 1С' }, action: 'create' },
    'Иванова А. П. (через ключ «Обмен с 1С») создала производителя «Энергомера»',
  ],
  [
    { via: { kind: 'changeSet', name: 'К новому году' }, action: 'create' },
    'Иванова А. П. (набором изменений «К новому году») создала производителя «Энергомера»',
  ],
  [
    { action: 'signOut', after: { reason: 'Сеанс завершён из профиля' } },
    'Иванова А. П. вышла: сеанс завершён из профиля',
  ],
  [
    {
      entity: 'employee',
      recordName: 'Орлов О. И.',
      before: { dismissedAt: '2026-03-01' },
      after: { dismissedAt: null },
    },
    'Иванова А. П. отменила увольнение сотрудника «Орлов О. И.»: уволен 2026-03-01 → пусто',
  ],
  [
    {
      entity: 'permission_group_rule',
      recordName: 'Свой филиал',
      before: { rows: null },
      after: { rows: '{"field":"department","op":"is","value":"Тверь"}' },
    },
    'Иванова А. П. изменила правило «Свой филиал»: какие записи: задано',
  ],
  [
    {
      action: 'forget',
      entity: 'journal_retention',
      after: { classes: { changes: { count: 1200 }, exports: { count: 3 } } },
    },
    'Иванова А. П. удалила по срокам хранения записи журнала: выгрузки — 3, изменения записей — 1 200',
  ],
  [
    {
      userName: null,
      via: { kind: 'program', name: 'Восстановление из копии' },
      action: 'restore',
      entity: null,
      recordName: null,
      after: { copiedAt: '22.11.2026 14:05' },
    },
    'Программа восстановила данные из копии от 22.11.2026 14:05',
  ],
  [
    { action: 'create', recordGuid: null, recordName: 'ЭС-0002', parts: 4, returns: 7 },
    'Иванова А. П. вернула как было, записей: 4 — возврат записи № 7',
  ],
  [
    { entity: 'pending_change', recordName: 'Группа', before: { state: 'open' }, after: { state: 'approved' } },
    'Иванова А. П. утвердила предложенное изменение «Группа»',
  ],
  [{ entity: 'security_policy', recordName: 'Политика безопасности' }, 'Иванова А. П. изменила политику безопасности'],
  [
    {
      entity: 'security_policy',
      recordName: 'Политика безопасности',
      before: { secondFactor: 'none', dormantDays: 90 },
      after: { secondFactor: 'all', dormantDays: 91 },
    },
    'Иванова А. П. изменила политику безопасности: второй фактор «none» → «all», дней без входа до отметки «Давно не заходили» 90 дн. → 91 дн.',
  ],
  [{ isClosed: true, recordName: null }, 'Иванова А. П. изменила производителя — что именно, вам не открыто'],
  [{ isClosed: true, action: 'export', recordName: null }, 'Иванова А. П. выгрузила «Производители» в файл'],
  [
    {
      action: 'create',
      entity: 'individual_permission',
      recordName: 'По приказу',
      after: { effect: 'Запретить', entityType: 'Договоры', value: 'Чтение', names: { employeeGuid: 'Орлов Олег' } },
    },
    'Иванова А. П. создала индивидуальное право «По приказу»: запретить «Договоры: Чтение», кому — Орлов Олег',
  ],
  [{ action: 'create', returns: 7 }, 'Иванова А. П. создала производителя «Энергомера» — возврат записи № 7'],
])('says %o', (given, sentence) => {
  expect(said(given)).toBe(sentence);
});

it('shortens only full names', () => {
  expect(['Иванова Анна', 'admin', 'петров п'].map(shortName)).toEqual(['Иванова\u00a0А.', 'admin', 'петров п']);
});
