import type { Parameter } from 'contract/kit/parameter.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { brands } from './data/brands.ts';
import { dictionaries, type DictionarySeed, type ParameterSeed, type ValueSeed } from './data/dictionaries.ts';
import { equipmentTypes } from './data/equipment-types.ts';
import { glossary } from './data/glossary.ts';
import { seedPlannedHours } from './prices.ts';
import { seedProductionCalendar } from './production-calendar.ts';

/** Dictionaries whose values the program depends on. */
const protectedValues = new Set([
  'voltages',
  'period',
  'data-types',
  'param-types',
  'permission-values',
  'permission-entity-types',
  'months',
]);

const idOf = (code: string) => dictionaries.find((dictionary) => dictionary.code === code)?.id ?? null;

const parameterOf = (given: ParameterSeed): Parameter => ({
  code: given.code,
  name: given.name,
  type: given.type,
  unit: given.unit ?? null,
  options: given.options ?? [],
  dcDictionaryId: given.dictionary ? idOf(given.dictionary) : null,
  isRequired: given.isRequired ?? false,
  isMultiple: given.isMultiple ?? false,
  ...(given.isCode && { isCode: given.isCode }),
});

type Guids = Map<string, string>;
const refKey = (dictionary: string, code: string) => `${dictionary}/${code}`;

/** The stored parameters of a value, with references as guids. */
function storedParameters(dictionary: DictionarySeed, value: ValueSeed, guids: Guids): Record<string, unknown> {
  const entries = Object.entries(value.parameters ?? {}).map(([code, given]) => {
    const target = dictionary.parameters.find((parameter) => parameter.code === code)?.dictionary;
    if (!target) return [code, given];
    const guidOf = (key: unknown) => guids.get(refKey(target, String(key)));
    return [code, Array.isArray(given) ? given.map(guidOf) : guidOf(given)];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

async function seedDictionaries(tx: Tx): Promise<void> {
  const guids: Guids = new Map();
  const values = dictionaries.flatMap((dictionary) => {
    const dictionaryGuid = newGuid();
    guids.set(dictionary.code, dictionaryGuid);
    return dictionary.values.map((value, index) => {
      const guid = newGuid();
      guids.set(refKey(dictionary.code, value.code ?? value.name), guid);
      return {
        guid,
        dictionary_guid: dictionaryGuid,
        name: value.name,
        code: value.code ?? null,
        sort: (index + 1) * 10,
        is_active: value.isActive ?? true,
        valid_from: value.validFrom ?? null,
        valid_to: value.validTo ?? null,
        parameters: storedParameters(dictionary, value, guids),
        is_system: protectedValues.has(dictionary.code),
      };
    });
  });
  const rows = dictionaries.map(({ id, code, name, description, parameters }) => ({
    guid: guids.get(code),
    id,
    code,
    name,
    description,
    parameters: parameters.map(parameterOf),
    is_system: true,
  }));
  await tx.run(sql`
    insert into dictionary (guid, id, name, code, description, parameters, is_system)
    select guid, id, name, code, description, parameters, is_system
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (guid uuid, id integer, name text, code text, description text, parameters jsonb, is_system boolean)`);
  await tx.run(sql`
    insert into dictionary_value (guid, dictionary_guid, name, code, sort, is_active, valid_from, valid_to, parameters, is_system)
    select guid, dictionary_guid, name, code, sort, is_active, valid_from, valid_to, parameters, is_system
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as v (guid uuid, dictionary_guid uuid, name text, code text, sort integer, is_active boolean,
        valid_from date, valid_to date, parameters jsonb, is_system boolean)`);
}

async function seedEquipment(tx: Tx): Promise<void> {
  const types = equipmentTypes.map((type) => ({ guid: newGuid(), ...type }));
  const typeGuids = new Map(types.map(({ id, guid }) => [id, guid]));
  const brandRows = brands.map((brand, index) => ({ guid: newGuid(), id: index + 1, ...brand }));
  const models = brandRows.flatMap((brand) =>
    brand.models.map((model) => ({
      guid: newGuid(),
      brandGuid: brand.guid,
      equipmentTypeGuid: typeGuids.get(model.equipmentTypeId),
      ...model,
      phases: model.phases,
    })),
  );
  await tx.run(sql`
    insert into equipment_type (guid, id, name, has_models, attributes)
    select guid, id, name, "hasModels", attributes
    from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as t (guid uuid, id integer, name text, "hasModels" boolean, attributes text[])`);
  await tx.run(sql`
    insert into brand (guid, id, name, full_name, country, site)
    select guid, id, name, "fullName", country, site
    from jsonb_to_recordset(${JSON.stringify(brandRows)}::jsonb) as b (guid uuid, id integer, name text, "fullName" text, country text, site text)`);
  await tx.run(sql`
    insert into model (guid, brand_guid, equipment_type_guid, name, registry_number, verification_interval_years, phases, accuracy_active,
      accuracy_reactive, nominal_voltage, base_current, max_current, interfaces, protocol, is_smart, note)
    select guid, "brandGuid", "equipmentTypeGuid", name, "registryNumber", "verificationIntervalYears", phases, "accuracyActive",
      "accuracyReactive", "nominalVoltage", "baseCurrent", "maxCurrent", interfaces, protocol, "isSmart", note
    from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) as m (guid uuid, "brandGuid" uuid, "equipmentTypeGuid" uuid, name text,
      "registryNumber" text, "verificationIntervalYears" integer, phases integer, "accuracyActive" text, "accuracyReactive" text,
      "nominalVoltage" text, "baseCurrent" double precision, "maxCurrent" double precision, interfaces text[], protocol text,
      "isSmart" boolean, note text)`);
}

async function seedGlossary(tx: Tx): Promise<void> {
  const names = [...new Set(glossary.map(({ section }) => section))];
  const sections = names.map((name, index) => ({ guid: newGuid(), name, sort: (index + 1) * 10 }));
  const terms = glossary.map((term) => ({
    guid: newGuid(),
    section_guid: sections.find(({ name }) => name === term.section)?.guid,
    ...term,
  }));
  const links = terms.flatMap((term) =>
    term.related.map((name, index) => ({
      from_guid: term.guid,
      to_guid: terms.find((other) => other.term === name)?.guid,
      position: index + 1,
    })),
  );
  await tx.run(sql`
    insert into glossary_section (guid, name, sort)
    select guid, name, sort from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb) as s (guid uuid, name text, sort integer)`);
  await tx.run(sql`
    insert into glossary_term (guid, term, abbreviation, section_guid, definition, synonyms, source, status, author_name, approved_at)
    select guid, term, abbreviation, section_guid, definition, synonyms, source, 'approved', 'Поставка программы', now()
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t (guid uuid, term text, abbreviation text, section_guid uuid,
      definition text, synonyms text[], source text)`);
  await tx.run(sql`
    insert into glossary_related (from_guid, to_guid, position)
    select from_guid, to_guid, position from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (from_guid uuid, to_guid uuid, position integer)`);
}

/** Seeds the reference data of the Russian electricity market into an empty database. */
export async function seedReferenceData(tx: Tx): Promise<void> {
  await seedDictionaries(tx);
  await seedEquipment(tx);
  await seedGlossary(tx);
  await seedProductionCalendar(tx);
  await seedPlannedHours(tx);
}
