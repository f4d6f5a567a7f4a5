import { dictionaries, reservedCodes, valuesOf, type DictionarySchema } from 'contract/features/dictionaries/facts.ts';
import { unknownIn } from 'contract/kit/computed.ts';
import { isEnteredNumber } from 'contract/kit/field.ts';
import { fieldsOfParameters } from 'contract/kit/parameter-field.ts';
import type { Usage } from 'contract/kit/errors.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { renamedCodes } from 'contract/kit/parameter-codes.ts';
import type { Input, Resource, Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { placeIn, writeJournal } from '../../core/journal.ts';
import { checkOwner } from '../../resource/owner.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { checkByHand, createRow, findRow, lockRow, updateRow } from '../../resource/store.ts';

/** A condition on the number or the guid of a dictionary. */
const keyed = (key: string): Sql => (/^\d+$/.test(key) ? sql`id = ${Number(key)}` : sql`guid = ${key}`);

/** The schema of a dictionary. `lock` prevents changes of its parameters until the end of the transaction, as needed
 *  for writing a value. */
export async function schemaOf(tx: Tx, key: string, lock: 'lock' | 'look' = 'look'): Promise<DictionarySchema> {
  const locking = lock === 'lock' ? sql`for share` : sql``;
  const found = await tx.one<DictionarySchema>(
    sql`select guid, id, name, parameters, classifier from dictionary where ${keyed(key)} ${locking}`,
  );
  if (!found) throw new AppError('not_found');
  return found;
}

/** The values of a dictionary as a resource. Errors: 404. */
export const valuesResource = async (tx: Tx, key: string, lock?: 'lock' | 'look'): Promise<Resource> =>
  valuesOf(await schemaOf(tx, key, lock));

/** The dictionary of a value. Errors: 404. */
export async function dictionaryOfValue(tx: Tx, guid: string, lock?: 'lock'): Promise<DictionarySchema> {
  const found = await tx.one<{ dictionary: string }>(sql`
    select d.guid as dictionary from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where v.guid = ${guid}`);
  if (!found) throw new AppError('not_found');
  return schemaOf(tx, found.dictionary, lock);
}

/** The dictionary resource of a value, for changing the value. Errors: 404. */
export const resourceOfValue = async (tx: Tx, guid: string): Promise<Resource> =>
  valuesOf(await dictionaryOfValue(tx, guid, 'lock'));

async function checkParameters(tx: Tx, parameters: readonly Parameter[]): Promise<void> {
  const errors: { path: string; message: string }[] = [];
  const ids = parameters.flatMap(({ dcDictionaryId }) => dcDictionaryId ?? []);
  const known = await tx.rows<{ id: number }>(
    sql`select id from dictionary where id = any(${ids}::integer[]) for key share`,
  );
  const fields = fieldsOfParameters(parameters);
  parameters.forEach(({ code, type, dcDictionaryId, formula }, index) => {
    if (type === 'object')
      errors.push({ path: `parameters.${index}.to`, message: 'Связи бывают у объектов, а не у значений словаря' });
    const unknown = formula && unknownIn(formula, (one) => isEnteredNumber(fields[one]));
    if (unknown)
      errors.push({
        path: `parameters.${index}.formula`,
        message: `Числового параметра «${unknown}», который вводят, нет`,
      });
    if (reservedCodes.includes(code))
      errors.push({ path: `parameters.${index}.code`, message: `Код «${code}» занят полем самого значения` });
    if (dcDictionaryId !== null && !known.some(({ id }) => id === dcDictionaryId)) {
      errors.push({ path: `parameters.${index}.dcDictionaryId`, message: 'Такого словаря нет' });
    }
  });
  if (errors.length) throw new AppError('invalid', { errors });
}

const same = (a: Parameter, b: Parameter) =>
  a.type === b.type && a.isMultiple === b.isMultiple && a.dcDictionaryId === b.dcDictionaryId;

/** Values that would lose data or lack required data after a change of parameters. */
async function contradictions(
  tx: Tx,
  guid: string,
  before: readonly Parameter[],
  after: readonly Parameter[],
): Promise<Usage> {
  const found: Usage = [];
  const report = async (title: string, condition: Sql) => {
    const [usage] = await tx.rows<{ total: number; rows: { guid: string; name: string; resource: null }[] }>(sql`
      select count(*) as total, coalesce(json_agg(json_build_object('guid', guid, 'name', name, 'resource', null) order by name)
        filter (where number <= 20), '[]') as rows
      from (select v.guid, v.name, row_number() over (order by v.name) as number from dictionary_value v
        where v.dictionary_guid = ${guid} and ${condition}) v`);
    if (usage?.total) found.push({ title, stays: null, ...usage });
  };
  // The values are still stored under the old codes.
  const renamed = renamedCodes(before, after);
  const pairs = before.map((old) => ({
    old,
    now: after.find(({ code }) => code === (renamed.get(old.code) ?? old.code)),
  }));
  for (const { old, now } of pairs) {
    if (!now) await report(`Параметр «${old.name}» заполнен, его нельзя убрать`, sql`v.parameters ? ${old.code}`);
    else if (!same(old, now))
      await report(`Параметр «${old.name}» заполнен, его вид нельзя сменить`, sql`v.parameters ? ${old.code}`);
    else if (now.type === 'list') {
      await report(
        `У параметра «${old.name}» выбраны варианты, которых больше нет`,
        sql`exists (select from jsonb_array_elements_text(case jsonb_typeof(v.parameters -> ${old.code}) when 'array' then v.parameters -> ${old.code} else jsonb_build_array(v.parameters -> ${old.code}) end) e where e.value <> all(${now.options}::text[]))`,
      );
    }
  }
  for (const now of after) {
    const old = pairs.find((pair) => pair.now === now)?.old;
    if (now.isRequired && now.type !== 'bool' && !old?.isRequired) {
      await report(
        `Параметр «${now.name}» станет обязательным, но не заполнен`,
        sql`not v.parameters ? ${old?.code ?? now.code}`,
      );
    }
  }
  return found;
}

export async function createDictionary(
  tx: Tx,
  actor: Actor,
  input: Input<typeof dictionaries>,
): Promise<Row<typeof dictionaries>> {
  await checkParameters(tx, input.parameters);
  return createRow(tx, actor, dictionaries, input);
}

/** Changes a dictionary. Errors: 409 with the list of values that the new parameters would break. */
export async function updateDictionary(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  input: Input<typeof dictionaries>,
): Promise<Row<typeof dictionaries>> {
  const before = await lockRow(tx, dictionaries, guid, version);
  await checkParameters(tx, input.parameters);
  const usage = await contradictions(tx, guid, before.parameters, input.parameters);
  if (usage.length) throw new AppError('in_use', { detail: 'Значения словаря не подходят к новым параметрам.', usage });
  return updateRow(tx, actor, dictionaries, guid, version, input);
}

interface PlacedValue {
  guid: string;
  name: string;
  sort: number;
  wanted: number;
  is_system: boolean;
}

/** Renumbers the given values 10, 20, 30 … in this order; only those that move are changed and recorded. Errors: 409
 *  for system values, 412 when the dictionary was changed or reordered meanwhile, 422 for values of another
 *  dictionary. */
export async function orderValues(
  tx: Tx,
  actor: Actor,
  dictionary: DictionarySchema,
  version: number,
  guids: readonly string[],
): Promise<void> {
  checkByHand(valuesOf(dictionary));
  const current = await findRow(tx, dictionaries, dictionary.guid, sql`for no key update of t`);
  if (current?.version !== version) {
    throw new AppError('stale', { detail: 'Словарь изменён другим пользователем: откройте порядок заново.', current });
  }
  checkOwner(actor, dictionaries, current, 'update');
  const placed = await tx.rows<PlacedValue>(sql`
    select v.guid, v.name, v.sort, given.position * 10 as wanted, v.is_system
    from unnest(${guids}::uuid[]) with ordinality as given (guid, position)
    join dictionary_value v on v.guid = given.guid and v.dictionary_guid = ${dictionary.guid}
    for no key update of v`);
  if (placed.length !== guids.length) throw new AppError('invalid', { detail: 'Не все значения есть в этом словаре.' });
  const moved = placed.filter(({ sort, wanted }) => sort !== wanted);
  const fixed = moved.find(({ is_system }) => is_system);
  if (fixed)
    throw new AppError('protected', { detail: `«${fixed.name}» — системное значение, его порядок не меняется.` });
  if (moved.length === 0) return;

  await tx.run(sql`
    update dictionary_value v set sort = given.wanted, version = version + 1, updated_at = now()
    from unnest(${moved.map(({ guid }) => guid)}::uuid[], ${moved.map(({ wanted }) => wanted)}::integer[]) as given (guid, wanted)
    where v.guid = given.guid`);
  await tx.run(sql`update dictionary set version = version + 1, updated_at = now() where guid = ${dictionary.guid}`);
  for (const { guid, name, sort, wanted } of moved) {
    const entry = {
      organization: placeIn(dictionaries, actor),
      entity: 'dictionary_value',
      record: guid,
      recordName: name,
      within: dictionary.guid,
    };
    writeJournal(tx, actor, { ...entry, action: 'update', before: { sort }, after: { sort: wanted } });
  }
}
