import { resourceByName, resources } from 'contract/features/index.ts';
import { valuesOf } from 'contract/features/dictionaries/facts.ts';
import { emptyOf, enteredFields, isNeeded, isShown, type Field } from 'contract/kit/field.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { parameterTypes } from 'contract/kit/parameter-types.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { entityTypes, type PermissionValue } from 'contract/rights/permissions.ts';
import type { Client } from './client.ts';
import { dependent, exampleValue, type MakeRecord } from './example-value.ts';
import { openSampleWorld, samples } from './sample.ts';
import { preparedWorld, type Items, type World } from './world.ts';

/** Every served resource: those of the program, the test samples, and dictionary values with a parameter of every
 *  type. */
export const resourceNames = [...resources.map(({ name }) => name), ...samples.map(({ name }) => name), 'values'];

export interface Matrix extends World {
  organizationGuid: string;
  /** Holds every right in the organization of the service. */
  master: Client;
  resource(name: string): Resource;
}

export const everyRight = (value: PermissionValue): Items =>
  Object.fromEntries(Object.keys(entityTypes).map((entity) => [entity, value]));

/** A parameter of a dictionary or of an object type. */
export const parameter = (code: string, given: Partial<Parameter> = {}): Parameter => ({
  code,
  name: `Параметр ${code}`,
  type: 'string',
  unit: null,
  options: [],
  dcDictionaryId: null,
  isRequired: false,
  isMultiple: false,
  ...given,
});

/** A parameter of every type, a multiple one where possible, and a required one. */
export const everyParameter = (dcDictionaryId: number): Parameter[] => [
  ...Object.keys(parameterTypes).flatMap((type) =>
    // Parameters of dictionaries cannot be relations.
    type === 'object'
      ? []
      : parameter(`${type}Value`, {
          type: type as Parameter['type'],
          ...(type === 'list' && { options: ['первый', 'второй'] }),
          ...(type === 'dictionary' && { dcDictionaryId }),
        }),
  ),
  parameter('listValues', { type: 'list', options: ['первый', 'второй'], isMultiple: true }),
  parameter('dictionaryValues', { type: 'dictionary', dcDictionaryId, isMultiple: true }),
  parameter('needed', { isRequired: true }),
];

export async function createDictionary(client: Client, code: string, parameters: Parameter[] = []) {
  const input = { name: `Словарь ${code}`, code, description: null, parameters };
  const { status, body } = await client.post('/api/dictionary/', input);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as AnyRow & { id: number };
}

export const plainValue = (name: string) => ({
  name,
  synonyms: [],
  code: null,
  sort: 10,
  isActive: true,
  validFrom: null,
  validTo: null,
});

/** The referenced dictionaries, each with a value; of the price categories the third one, which is allowed for any
 *  power. */
const createDictionaries = (world: World) =>
  world.owner(`
    insert into dictionary (guid, id, name, code) select gen_random_uuid(), n, 'Словарь ' || n, 'dictionary' || n from generate_series(1, 7) n;
    insert into dictionary_value (guid, dictionary_guid, name, code) select gen_random_uuid(), guid, 'Значение', '3' from dictionary`);

export async function openMatrix(): Promise<Matrix> {
  const world = await openSampleWorld();
  return preparedWorld(world, async () => {
    await createDictionaries(world);
    // The organization of the service, so that shared data can be changed too.
    const organizationGuid = await world.organization();
    await world.owner('update organization set is_service = true where guid = $1', [organizationGuid]);
    const master = await world.person(organizationGuid, everyRight('full'));
    const chosen = await createDictionary(master, 'chosen');
    for (const name of ['раз', 'два']) await master.post(`/api/dictionary/${chosen.id}`, plainValue(name));
    const typed = await createDictionary(master, 'typed', everyParameter(chosen.id));
    const values = valuesOf({ ...typed, name: 'typed', parameters: everyParameter(chosen.id) });
    const resource = (name: string) => (name === 'values' ? values : resourceByName(name)!);
    return { ...world, organizationGuid, master, resource };
  });
}

/** The field that identifies records in the tests: the title, if it can be entered. */
export const lineOf = (resource: Resource): string =>
  [resource.list.title, 'position', 'note', 'actNumber', 'inventoryNumber', 'text', 'reason'].find((key) => {
    const field = resource.fields[key];
    return field && !field.readOnly && !('pattern' in field);
  })!;

const newRecord: MakeRecord = async (client, to) => {
  const target = resourceByName(to);
  if (!target) return (await client.get(`/api/${to}?limit=1`)).body.items?.[0]?.guid ?? null;
  // Only active records can be chosen.
  const inUse = target.fields['isActive'] ? { isActive: true } : {};
  return (await send(client, target, await inputWith(sharedRecord, client, target, inUse))).guid;
};

const made = new WeakMap<object, Map<string, Promise<string | null>>>();
/** Indirectly referenced records: one per organization is enough. */
const sharedRecord: MakeRecord = (client, to) => {
  const ofProgram = made.get(client.http) ?? new Map<string, Promise<string | null>>();
  made.set(client.http, ofProgram);
  const key = `${client.organization} ${to}`;
  const record = ofProgram.get(key) ?? newRecord(client, to);
  ofProgram.set(key, record);
  return record;
};

/** A valid input of a resource; referenced records are created. */
export const exampleInput = (client: Client, resource: Resource, given: AnyInput = {}): Promise<AnyInput> =>
  inputWith(newRecord, client, resource, given);

/** Records needed before one of a resource can be created: a reading needs an installed device. */
const prepared: Readonly<Record<string, (client: Client, input: AnyInput) => Promise<unknown>>> = {
  readings: async (client, { deviceGuid }) =>
    create(client, resourceByName('device-placements')!, { deviceGuid, validFrom: '2025-01-01', firstReading: 0 }),
};

async function inputWith(make: MakeRecord, client: Client, resource: Resource, given: AnyInput): Promise<AnyInput> {
  const input: AnyInput = {};
  for (const [key, field] of enteredFields(resource.fields)) {
    const example = () => (dependent.has(key) ? emptyOf(field) : exampleValue(client, resource, [key, field], make));
    const isLeft = !(key in given) && !isShown(field, input);
    input[key] = key in given ? given[key] : isLeft ? emptyOf(field) : await example();
  }
  // Pairs of fields compared by a database constraint.
  for (const [from, to] of [
    ['validFrom', 'validTo'],
    ['hiredAt', 'dismissedAt'],
    ['memberFrom', 'memberTo'],
    ['sourceValidFrom', 'sourceValidTo'],
    ['baseCurrent', 'maxCurrent'],
    ['startDate', 'endDate'],
    ['date', 'validTo'],
    ['installedOn', 'removedOn'],
    ['shownFrom', 'shownUntil'],
  ] as const) {
    if (to in input && !(to in given)) input[to] = null;
    if (from in input && !(from in given)) input[from] ??= null;
  }
  await prepared[resource.name]?.(client, input);
  return input;
}

/** Additional fields required by a rule or because of a default value. */
const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  reorganizations: ['newShortName', 'newFullName'],
  schedules: ['starts'],
  forecasts: ['regionGuid'],
  'consumption-limits': ['monthKwh'],
  'transmission-tariffs': ['oneRateVn'],
  'sign-in-providers': ['issuer', 'clientId'],
};

/** A valid input of a new record with required fields only. */
export async function requiredInput(client: Client, resource: Resource): Promise<AnyInput> {
  const input = await exampleInput(client, resource);
  const isAsked = (key: string, field: Field) =>
    (isNeeded(field) && !field.shownWhen) || alsoNeeded[resource.name]?.includes(key);
  return Object.fromEntries(Object.entries(input).filter(([key]) => isAsked(key, resource.fields[key]!)));
}

async function send(client: Client, resource: Resource, input: AnyInput): Promise<AnyRow> {
  const { status, body } = await client.post(`/api/${resource.name}`, input);
  if (status !== 201) throw new Error(`${resource.name}: ${JSON.stringify(body)}`);
  return body as AnyRow;
}

export const create = async (client: Client, resource: Resource, given: AnyInput = {}): Promise<AnyRow> =>
  send(client, resource, await exampleInput(client, resource, given));
