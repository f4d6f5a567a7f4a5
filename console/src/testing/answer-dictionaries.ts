import { dictionaryCalls } from 'contract/features/dictionaries/calls.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { dictionaryValues } from 'contract/features/dictionaries/value-calls.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { answer, type Sent } from './answers.ts';

interface GivenDictionary {
  id: number;
  name: string;
  parameters?: Parameter[];
  isSystem?: boolean;
  owner?: 'own' | 'shared' | null;
  values?: Record<string, unknown>[];
}

/** A parameter of a dictionary or of an object type. */
export const parameter = (code: string, name: string, type: Parameter['type'], more: object = {}): Parameter => ({
  code,
  name,
  type,
  unit: null,
  options: [],
  dcDictionaryId: null,
  isRequired: false,
  isMultiple: false,
  ...more,
});

const newValue = () => ({ guid: crypto.randomUUID(), version: 1, id: 1, isActive: true });

/** Serves dictionaries by their numbers, with their values; a search finds values whose name contains the text. Returns
 *  a function that finds a value by its name. */
export function answerDictionaries(...given: GivenDictionary[]): (name: string) => AnyRow {
  const known = given.map(({ values = [], parameters = [], ...dictionary }) => ({
    dictionary: { guid: crypto.randomUUID(), version: 1, code: 'code', owner: 'own', parameters, ...dictionary },
    values: values.map((value) => ({ ...newValue(), ...value }) as unknown as AnyRow),
  }));
  const of = (id: string | undefined) =>
    known.find(({ dictionary }) => String(dictionary.id) === id || dictionary.guid === id);
  answer(dictionaryCalls.get, (({ params }: Sent) => of(params['id'])?.dictionary) as never);
  answer(dictionaries.routes.get, (({ params }: Sent) => of(params['guid'])?.dictionary) as never);
  answer(dictionaryValues.list, (({ params, query }: Sent) => {
    const search = query['search']?.toLowerCase() ?? '';
    const items = (of(params['dictionary'])?.values ?? []).filter(({ name }) =>
      String(name).toLowerCase().includes(search),
    );
    return { items, total: items.length, totalIsExact: true };
  }) as never);
  answer(dictionaryValues.get, (({ params }: Sent) =>
    of(params['dictionary'])?.values.find(({ guid }) => guid === params['guid'])) as never);
  return (name) => known.flatMap(({ values }) => values).find((value) => value['name'] === name)!;
}
