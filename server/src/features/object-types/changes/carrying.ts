import type { Carry } from 'contract/features/object-types/carry.ts';
import { emptyOf } from 'contract/kit/field.ts';
import { fieldOfParameter } from 'contract/kit/parameter-field.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { renamedCodes } from 'contract/kit/parameter-codes.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import {
  multiplied,
  pieceOf,
  readAs,
  titleKey,
  wordsIn,
  type Converted,
  type DictionaryTitles,
} from '../convert.service.ts';

type Values = Readonly<Record<string, unknown>>;

/** The result of carrying one value of an object, as text. */
interface CarriedValue {
  to: string;
  was: string;
  becomes: string;
  /** Why the value cannot be converted. */
  refusal?: string;
}

/** An object under the new parameters. */
export interface CarriedObject {
  parameters: Record<string, unknown>;
  values: CarriedValue[];
  /** The changed values by code, for the journal. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Carries the values of objects over a change of parameters according to a plan. A parameter without an entry in the
 *  plan keeps its values, renamed if its code changes. */
export function carrierOf(before: readonly Parameter[], after: readonly Parameter[], carries: readonly Carry[]) {
  const old = new Map(before.map((one) => [one.code, one]));
  const now = new Map(after.map((one) => [one.code, one]));
  const renamed = renamedCodes(before, after);
  const plan = carries.map((carry) => {
    const { from, part, separator } = carry;
    const alike = carries.filter((one) => one.part && one.from[0] === from[0] && one.separator === separator);
    return { carry, target: now.get(carry.to)!, last: part ? Math.max(...alike.map((one) => one.part!)) : 0 };
  });
  const emptyAs = (code: string) => emptyOf(fieldOfParameter(old.get(code) ?? now.get(code)!));

  function textOf(
    { carry, last }: (typeof plan)[number],
    stored: Values,
    titles: Pick<DictionaryTitles, 'titleOf'>,
  ): string {
    const texts = carry.from.map((code) => wordsIn(old.get(code)!, stored[code], titles));
    return texts.length > 1 ? texts.filter(Boolean).join(carry.separator ?? ' ') : pieceOf(carry, texts[0]!, last);
  }

  function converted(step: (typeof plan)[number], stored: Values, titles: DictionaryTitles): Converted {
    const { carry, target } = step;
    const [first] = carry.from;
    const value = stored[first!];
    const isPlain = carry.from.length === 1 && carry.part === undefined && carry.pick === undefined;
    if (isPlain && typeof value === 'number' && (target.type === 'int' || target.type === 'decimal'))
      return multiplied(target, value, carry.factor ?? 1);
    return readAs(target, textOf(step, stored, titles), titles);
  }

  /** Whether an object's own value is replaced by its source's: unless the source is empty and the own value has no
   *  other destination. */
  const isCarried = ({ carry }: (typeof plan)[number], stored: Values) =>
    carry.from.some((code) => isFilled(stored[code])) ||
    (isFilled(stored[carry.to]) && carries.some(({ from }) => from.includes(carry.to)));

  return {
    /** Reads the titles needed for the values of these objects. */
    titlesFor: async (tx: Tx, objects: readonly Values[]): Promise<DictionaryTitles> => {
      const sources = plan.flatMap(({ carry }) => carry.from).filter((code) => old.get(code)!.type === 'dictionary');
      const guids = [...new Set(objects.flatMap((stored) => sources.flatMap((code) => [stored[code] ?? []].flat())))];
      const titleOf = await titlesOf(tx, guids);
      const steps = plan.filter(({ target }) => target.type === 'dictionary');
      const wanted = steps.flatMap((step) =>
        objects.flatMap((stored) =>
          textOf(step, stored, { titleOf })
            .split(';')
            .map((title) => ({ dictionary: step.target.dcDictionaryId!, key: titleKey(title) })),
        ),
      );
      return { titleOf, valueOf: await valuesOf(tx, wanted) };
    },
    carry: (stored: Values, titles: DictionaryTitles): CarriedObject => {
      const steps = plan.filter((step) => isCarried(step, stored));
      const parameters = Object.fromEntries(
        Object.entries(stored).map(([code, value]) => [renamed.get(code) ?? code, value]),
      );
      const values: CarriedValue[] = [];
      const became = new Map<string, unknown>();
      for (const step of steps) {
        const { carry, target } = step;
        const outcome = converted(step, stored, titles);
        const value = 'value' in outcome ? outcome.value : null;
        became.set(carry.to, value);
        values.push({
          to: carry.to,
          was: carry.from
            .map((code) => wordsIn(old.get(code)!, stored[code], titles))
            .filter(Boolean)
            .join(' · '),
          becomes: wordsIn(target, value, titles),
          ...('refusal' in outcome && { refusal: outcome.refusal }),
        });
      }
      for (const [code, value] of became) {
        if (isFilled(value)) parameters[code] = value;
        else delete parameters[code];
      }
      // A source that is no longer a parameter keeps its value in the record, although hidden.
      const gone = steps.flatMap(({ carry }) => carry.from).filter((code) => !now.has(code));
      const changed = [...new Set([...became.keys(), ...gone])].filter(
        (code) => gone.includes(code) || !same(stored[code], parameters[code]),
      );
      const valueOf = (from: Values, code: string) => from[code] ?? emptyAs(code);
      // Undoing the change finds the value under the former code again.
      const left = (code: string) => {
        const moved = renamed.get(code);
        return moved ? valueOf(parameters, moved) : gone.includes(code) ? emptyAs(code) : valueOf(parameters, code);
      };
      return {
        parameters,
        values,
        before: Object.fromEntries(changed.map((code) => [code, valueOf(stored, code)])),
        after: Object.fromEntries(changed.map((code) => [code, left(code)])),
      };
    },
  };
}

async function titlesOf(tx: Tx, values: readonly unknown[]): Promise<DictionaryTitles['titleOf']> {
  // A value that never fitted its parameter may not be a guid.
  const guids = values.filter((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value));
  if (guids.length === 0) return () => undefined;
  const rows = await tx.rows<{ guid: string; name: string }>(
    sql`select guid, name from dictionary_value where guid = any(${guids}::uuid[])`,
  );
  const titles = new Map(rows.map(({ guid, name }) => [guid, name]));
  return (guid) => titles.get(guid);
}

async function valuesOf(
  tx: Tx,
  wanted: readonly { dictionary: number; key: string }[],
): Promise<DictionaryTitles['valueOf']> {
  if (wanted.length === 0) return () => undefined;
  const rows = await tx.rows<{ guid: string; dictionary: number; key: string }>(sql`
    select v.guid, d.id as dictionary, search_key(v.name) as key from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
    where d.id = any(${[...new Set(wanted.map(({ dictionary }) => dictionary))]}::integer[])
      and search_key(v.name) = any(${[...new Set(wanted.map(({ key }) => key))]})`);
  const values = new Map(rows.map(({ guid, dictionary, key }) => [`${dictionary} ${key}`, guid]));
  return (dictionary, title) => values.get(`${dictionary} ${titleKey(title)}`);
}
