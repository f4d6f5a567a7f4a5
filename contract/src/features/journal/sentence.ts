import { actorOf } from './actors.ts';
import { namesFields, type Field } from '../../kit/field.ts';
import { type JournalAction, journalActions, type JournalEntry } from '../../kit/journal-entry.ts';
import { sexByPatronymic } from '../../kit/patronymic.ts';
import type { Resource } from '../../kit/resource.ts';
import { valuesOf, type DictionarySchema } from '../dictionaries/facts.ts';
import { resources } from '../index.ts';
import { asExtended, objectsOf, ownObjects, type Extension } from '../object-types/facts.ts';
import { decisions, pastTenses } from './past-tenses.ts';
import { describedBy, type Described } from './other-fields.ts';
import { otherKinds } from './other-kinds.ts';
import { describeRight } from './describe-right.ts';
import { retentionClasses, retentionClassNames, type DueEntries } from './retention.ts';

/** Every kind of record by its table, for the filter. */
export const journalKinds: Readonly<Record<string, string>> = {
  ...Object.fromEntries(resources.map(({ table, titles }) => [table, titles.list])),
  ...Object.fromEntries(Object.entries(otherKinds).map(([table, [list]]) => [table, list])),
};

/** The resource whose fields an entry describes; undefined when the entry is not about a resource of the program. */
export function resourceOfEntry(
  { entity, withinGuid }: Pick<JournalEntry, 'entity' | 'withinGuid'>,
  dictionaries: readonly DictionarySchema[],
  extensions: readonly Extension[],
): Resource | undefined {
  const dictionary = dictionaries.find(({ guid }) => guid === withinGuid);
  if (dictionary) return valuesOf(dictionary);
  const type = extensions.find(({ guid }) => guid === withinGuid);
  if (type) return objectsOf(type);
  if (entity === ownObjects.table) return ownObjects;
  const resource = resources.find(({ table }) => table === entity);
  return resource && asExtended(resource, extensions);
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface Difference {
  name: string;
  field: Field;
  before: unknown;
  after: unknown;
}

/** The fields changed by an entry, in the order of the resource; fields that stayed empty are left out. */
export function differences(
  { fields }: Pick<Resource, 'fields'>,
  { before, after }: Pick<JournalEntry, 'before' | 'after'>,
): Difference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [was, is] = [before?.[name], after?.[name]];
    if (isEmpty(was) && isEmpty(is)) return [];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ name, field, before: was, after: is }];
  });
}

/** Titles of records by their guid. */
type Names = Readonly<Record<string, string>>;

/** The titles, at that time, of the records that a field refers to. */
export function namesIn(values: JournalEntry['before'], name: string): Names {
  const names = (values?.['names'] as Record<string, string | Names> | undefined)?.[name];
  return typeof names === 'string' ? { [String(values?.[name])]: names } : (names ?? {});
}

/** The other record of a replacement or merge: the one that took the place of this record, or the one merged into
 *  it. */
export function otherRecordOf({ after }: Pick<JournalEntry, 'after'>): string {
  const [replacement] = Object.values(namesIn(after, 'replacedBy'));
  const [merged] = Object.values(namesIn(after, 'merged'));
  return replacement ? `, замена — «${replacement}»` : merged ? `, присоединена запись «${merged}»` : '';
}

/** Formats a value as text; an empty value gives an empty text. */
export type Wording = (field: Field, value: unknown, names: Names) => string;

/** Kinds whose values are quoted: texts are, numbers are not. */
const isQuoted: Readonly<Record<Field['kind'], boolean>> = {
  text: true,
  multiline: true,
  number: false,
  boolean: false,
  date: false,
  dateTime: false,
  choice: true,
  choices: true,
  tags: true,
  reference: true,
  references: true,
  document: false,
  parameters: true,
};
const LONGEST = 60;

function quoted(field: Field, text: string): string {
  if (!text) return 'пусто';
  const unit = field.kind === 'number' && field.unit ? `\u00a0${field.unit}` : '';
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  return isQuoted[field.kind] ? `«${short}»` : short + unit;
}

const lowered = (label: string) =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase('ru') + label.slice(1);
const SHOWN = 3;

/** Parts of a record that are not fields; actions on them are shown as entries of the record. */
const belongings = {
  attachment: { name: 'файл', added: 'приложен' },
  passkey: { name: 'ключ доступа', added: 'добавлен' },
  externalLogin: { name: 'внешний вход', added: 'добавлен' },
  newcomers: { name: 'приём новых людей', added: 'включён' },
} as const;

function belongingOf({ before, after }: JournalEntry): string | undefined {
  for (const [key, { name, added }] of Object.entries(belongings)) {
    const [was, is] = [before?.[key], after?.[key]];
    if (typeof was === 'string' && typeof is === 'string') return `: ${name} «${was}» переименован в «${is}»`;
    if (typeof is === 'string') return `: ${added} ${name} «${is}»`;
    if (typeof was === 'string') return `: убран ${name} «${was}»`;
  }
  return undefined;
}

function changesOf(resource: Described, entry: JournalEntry, words: Wording): string {
  const belonging = belongingOf(entry);
  if (belonging) return belonging;
  const all = differences(resource, entry);
  const shown = all.slice(0, SHOWN).map(({ name, field, before, after }) => {
    if (field.kind === 'document' || namesFields(field))
      return `${lowered(field.label)}: ${isEmpty(before) ? 'задано' : isEmpty(after) ? 'снято' : 'изменено'}`;
    const was = quoted(field, words(field, before, namesIn(entry.before, name)));
    const is = quoted(field, words(field, after, namesIn(entry.after, name)));
    return `${lowered(field.label)} ${was} → ${is}`;
  });
  const rest = all.length > SHOWN ? `, и ещё полей: ${all.length - SHOWN}` : '';
  return shown.length ? `: ${shown.join(', ')}${rest}` : '';
}

/** «записи журнала: выгрузки — 3, изменения записей — 1 200». */
function forgottenOf({ after }: JournalEntry): string {
  const classes = (after?.['classes'] ?? {}) as Record<string, DueEntries>;
  const counts = retentionClassNames.flatMap((name) => {
    const count = classes[name]?.count;
    return count ? [`${lowered(retentionClasses[name].name)} — ${count.toLocaleString('ru')}`] : [];
  });
  return `записи журнала: ${counts.join(', ')}`;
}

/** The object of the sentence: accusative after a verb, nominative after a noun. */
function objectOf(entry: JournalEntry, resource: Resource | undefined, isAfterVerb: boolean): string {
  const { action, entity, recordName, parts, after, isClosed } = entry;
  const name = `«${(isClosed ? journalKinds[entity ?? ''] : recordName) ?? ''}»`;
  switch (action) {
    case 'export':
      return `${name} в файл ${String(after?.['format'] ?? '').toUpperCase()}`.trimEnd();
    case 'import':
      return `${name}, записей: ${parts ?? 0}${after?.['fileName'] ? `, из файла «${String(after['fileName'])}»` : ''}`;
    case 'forget':
      return forgottenOf(entry);
    default: {
      if (parts && entry.returns) return `как было, записей: ${parts}`;
      if (parts && !entry.recordGuid) return `записи списка ${name}: ${parts}`;
      const other = otherKinds[entity ?? ''];
      const accusative = resource?.titles.accusative ?? other?.[2] ?? 'запись';
      const one = resource?.titles.count[0] ?? other?.[1] ?? 'запись';
      const kind = isAfterVerb ? accusative : one;
      if (isClosed) return `${kind} — что именно, вам не открыто`;
      return recordName?.toLocaleLowerCase('ru') === one ? kind : `${kind} ${name}`;
    }
  }
}

/** The reason of a refusal or of the end of a session, and what was attempted; empty when there is nothing to add. */
function reasonOf({ action, after }: JournalEntry): string {
  const reason = String(after?.['reason'] ?? '');
  if (action === 'signInRefused' || action === 'signOut') return reason && `: ${lowered(reason)}`;
  const tried = after?.['tried'] ?? `${String(after?.['method'])} ${String(after?.['path'])}`;
  const times = Number(after?.['times'] ?? 0);
  const again = times ? ` Повторно за минуту: ${times.toLocaleString('ru')}.` : '';
  return action === 'refused' ? `: «${String(tried)}». ${reason}${again}` : '';
}

interface Named {
  name: string;
  did: readonly [string, string];
}

const named = (action: JournalAction): Named => ({ name: journalActions[action], did: pastTenses[action] });
const reinstatement = { name: 'Отмена увольнения', did: ['отменил увольнение', 'отменила увольнение'] } as const;

const reversal = { name: 'Возврат', did: ['вернул', 'вернула'] } as const;

const undoing = { name: 'Отмена загрузки', did: ['отменил', 'отменила'] } as const;

/** Kinds whose change is a decision on a request. */
const waiting = ['pending_change', 'permission_request'];

/** The wording for changes that have their own verb, such as archiving. */
function namedOf({ action, entity, before, after, returns, parts }: JournalEntry): Named {
  // A reversal of many records creates some again and changes others.
  if (returns && parts) return reversal;
  if (action !== 'update') return named(action);
  if (waiting.includes(entity ?? '') && before?.['state'] === 'open')
    return decisions[String(after?.['state'])] ?? named(action);
  if (entity === 'employee' && before?.['dismissedAt'] && after?.['dismissedAt'] === null) return reinstatement;
  return entity === 'measurement_import' && after?.['status'] === 'undone' ? undoing : named('update');
}

const momentOfCopy: Field = { kind: 'dateTime', label: 'Копия снята' };

/** Restoring from a backup is not done by a signed-in user. */
const restoredOf = ({ after }: JournalEntry, words: Wording): string =>
  `Программа восстановила данные из копии от ${words(momentOfCopy, after?.['copiedAt'], {})}`;

const WITHOUT_OBJECT: readonly JournalAction[] = ['signIn', 'signOut', 'signInRefused', 'refused'];

/** Describes an entry as a sentence: «Иванова А. П. изменила производителя «Энергомера»: страна «RU» → «BY»». When the
 *  name does not reveal the gender, a noun replaces the verb: «Орлова А.: изменение — производитель «Энергомера»: страна
 *  …». */
export function sentenceOf(entry: JournalEntry, resource: Resource | undefined, words: Wording): string {
  const { action, userName, via, returns } = entry;
  if (action === 'restore') return restoredOf(entry, words);
  const { name, did } = namedOf(entry);
  const sex = userName && via?.kind !== 'program' ? sexByPatronymic(userName) : null;
  const verb = sex === null ? `: ${name.toLocaleLowerCase('ru')}` : ` ${did[sex]}`;
  const object = objectOf(entry, resource, sex !== null);
  const what = WITHOUT_OBJECT.includes(action) ? reasonOf(entry) : `${sex === null ? ' — ' : ' '}${object}`;
  const described = entry.isClosed ? undefined : describedBy(entry, resource);
  const isChanged = !entry.parts && (action === 'update' || (action === 'create' && !resource));
  const changes =
    described && isChanged ? changesOf(described, entry, words) : resource ? describeRight(resource, entry, words) : '';
  const returned = returns ? ` — возврат записи №\u00a0${returns}` : '';
  return `${actorOf(entry)}${verb}${what}${otherRecordOf(entry)}${changes}${returned}`;
}
