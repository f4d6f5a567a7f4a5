import * as z from 'zod/mini';
import { codeSchema, type Parameter } from '../../kit/parameter.ts';
import { renamedCodes } from '../../kit/parameter-codes.ts';
import { isNumeric } from '../../kit/parameter-types.ts';
import { storableText } from '../../kit/text.ts';
import { unitFactor } from './units.ts';

/** What can be taken out of a text. */
export const picks = { number: 'Число', date: 'Дату', words: 'Слова без чисел и дат' } as const;

/** From which parameters a parameter gets its values when a type changes: from one, as a whole, a piece or what is picked out of it;
 *  from several, joined. */
export const carrySchema = z.strictObject({
  to: codeSchema,
  from: z.array(codeSchema).check(z.minLength(1), z.maxLength(10, { error: 'Не больше 10 параметров' })),
  /** Joins the values of several, or divides that of one. */
  separator: z.optional(storableText(20).check(z.minLength(1))),
  /** Which piece, from 1; the last piece that is asked for takes the rest. */
  part: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  pick: z.optional(z.enum(Object.keys(picks) as [keyof typeof picks])),
  /** By what a number is multiplied. */
  factor: z.optional(
    z.number().check(
      z.minimum(-1e15),
      z.maximum(1e15),
      z.refine((factor) => factor !== 0),
    ),
  ),
});
export type Carry = z.infer<typeof carrySchema>;

export const carriesSchema = z.array(carrySchema).check(z.maxLength(60));

const isText = ({ type }: Parameter) => type === 'string' || type === 'text';
const byCode = (list: readonly Parameter[], code: string) => list.find((one) => one.code === code);

/** Why values cannot be carried in this way; undefined when they can. */
function mistakeIn(before: readonly Parameter[], after: readonly Parameter[], carry: Carry): string | undefined {
  const { to, from, separator, part, pick, factor } = carry;
  const target = byCode(after, to);
  if (!target) return `Параметра «${to}» среди новых нет`;
  if (target.formula) return `«${target.name}» считается по формуле: значения в него не переносят`;
  const unknown = from.find((code) => !byCode(before, code));
  if (unknown !== undefined) return `Параметра «${unknown}» среди прежних нет`;
  const sources = from.map((code) => byCode(before, code)!);
  const computed = sources.find(({ formula }) => formula);
  if (computed) return `«${computed.name}» считается по формуле: переносить нечего`;
  if (new Set(from).size < from.length) return `«${target.name}»: параметр назван дважды`;
  if (sources.length > 1 && (part !== undefined || pick !== undefined || factor !== undefined))
    return `«${target.name}»: несколько параметров можно только соединить`;
  if (sources.length > 1 && !isText(target)) return `«${target.name}»: соединить можно в строку или текст`;
  if ((part ?? pick) !== undefined && !isText(sources[0]!)) return `«${target.name}»: разделить можно строку или текст`;
  if (part !== undefined && separator === undefined) return `«${target.name}»: укажите, чем разделены части`;
  if (factor !== undefined && !(isNumeric(sources[0]!.type) && isNumeric(target.type)))
    return `«${target.name}»: умножить можно число`;
  return undefined;
}

/** The first reason why a plan cannot be carried out; undefined when it can. */
export function mistakeOf(
  before: readonly Parameter[],
  after: readonly Parameter[],
  carries: readonly Carry[],
): string | undefined {
  const twice = carries.find(({ to }, index) => carries.findIndex((one) => one.to === to) < index);
  if (twice) return `В «${byCode(after, twice.to)?.name ?? twice.to}» значения идут дважды`;
  return carries.map((carry) => mistakeIn(before, after, carry)).find((mistake) => mistake !== undefined);
}

/** Types whose values are stored alike: one that does not fit stays as it is and is still readable. */
const storageOf = ({ type, isMultiple, dcDictionaryId, to }: Parameter): string => {
  if (isNumeric(type)) return 'number';
  if (type === 'string' || type === 'text') return 'text';
  if (type === 'object') return `${type} ${to}`;
  return `${type} ${isMultiple} ${dcDictionaryId}`;
};

const sameName = (one: Parameter, other: Parameter) =>
  one.name.toLocaleLowerCase('ru') === other.name.toLocaleLowerCase('ru');

/** The parameter whose values a parameter had before: codes may have changed, and been exchanged along with the names. */
function formerOf(before: readonly Parameter[], after: readonly Parameter[], now: Parameter): Parameter | undefined {
  const own = byCode(before, now.code);
  const named = before.find((one) => sameName(one, now));
  if (own && named && named !== own && byCode(after, named.code)) return named;
  if (own) return own;
  const renamed = renamedCodes(before, after);
  return before.find(({ code }) => renamed.get(code) === now.code) ?? named;
}

/** How a change of parameters is likely meant to carry values: after a change of the type, of the unit, and after an exchange of
 *  codes. Where values need nothing done, there is no entry. */
export function proposedCarries(before: readonly Parameter[], after: readonly Parameter[]): Carry[] {
  const renamed = renamedCodes(before, after);
  return after.flatMap((now) => {
    const old = formerOf(before, after, now);
    if (!old || old.formula || now.formula) return [];
    const factor = isNumeric(old.type) && isNumeric(now.type) ? unitFactor(old.unit, now.unit) : undefined;
    const isMoved = old.code !== now.code && renamed.get(old.code) !== now.code;
    if (!isMoved && factor === undefined && storageOf(old) === storageOf(now)) return [];
    return { to: now.code, from: [old.code], ...(factor !== undefined && { factor }) };
  });
}

/** Whether the unit of a parameter with values changes: whoever changes it says what becomes of the numbers. */
export const changesUnit = (before: readonly Parameter[], after: readonly Parameter[]): boolean =>
  after.some((now) => {
    const old = formerOf(before, after, now);
    return (
      old !== undefined && isNumeric(old.type) && isNumeric(now.type) && old.unit !== null && old.unit !== now.unit
    );
  });
