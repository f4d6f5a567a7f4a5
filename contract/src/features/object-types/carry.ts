import * as z from 'zod/mini';
import { codeSchema, type Parameter } from '../../kit/parameter.ts';
import { renamedCodes } from '../../kit/parameter-codes.ts';
import { isNumeric } from '../../kit/parameter-types.ts';
import { storableText } from '../../kit/text.ts';
import { unitFactor } from './units.ts';

/** What can be extracted from a text. */
export const extractions = { number: 'Число', date: 'Дату', words: 'Слова без чисел и дат' } as const;

/** How a parameter gets its values from others when a type changes: the whole value, a piece or an extract of one
 *  parameter, or several joined. */
export const carrySchema = z.strictObject({
  to: codeSchema,
  from: z.array(codeSchema).check(z.minLength(1), z.maxLength(10, { error: 'Не больше 10 параметров' })),
  /** Joins the values of several parameters, or splits the value of one. */
  separator: z.optional(storableText(20).check(z.minLength(1))),
  /** The number of the piece, from 1; the last requested piece takes the rest. */
  part: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  pick: z.optional(z.enum(Object.keys(extractions) as [keyof typeof extractions])),
  /** The factor that numbers are multiplied by. */
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

/** Why values cannot be carried this way; undefined when they can. */
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

/** The storage class of a type. Values of one class are stored alike, so one that does not fit stays readable. */
const storageOf = ({ type, isMultiple, dcDictionaryId, to }: Parameter): string => {
  if (isNumeric(type)) return 'number';
  if (type === 'string' || type === 'text') return 'text';
  if (type === 'object') return `${type} ${to}`;
  return `${type} ${isMultiple} ${dcDictionaryId}`;
};

const sameName = (one: Parameter, other: Parameter) =>
  one.name.toLocaleLowerCase('ru') === other.name.toLocaleLowerCase('ru');

/** The parameter that held the values before; codes may have changed, or been swapped together with the names. */
function formerOf(before: readonly Parameter[], after: readonly Parameter[], now: Parameter): Parameter | undefined {
  const own = byCode(before, now.code);
  const named = before.find((one) => sameName(one, now));
  if (own && named && named !== own && byCode(after, named.code)) return named;
  if (own) return own;
  const renamed = renamedCodes(before, after);
  return before.find(({ code }) => renamed.get(code) === now.code) ?? named;
}

/** Proposes how to carry values after a change of parameters: of a type, a unit, or swapped codes. Parameters whose
 *  values need no conversion have no entry. */
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

/** Whether the unit of a parameter with values changes, so that the user must choose what to do with the numbers. */
export const changesUnit = (before: readonly Parameter[], after: readonly Parameter[]): boolean =>
  after.some((now) => {
    const old = formerOf(before, after, now);
    return (
      old !== undefined && isNumeric(old.type) && isNumeric(now.type) && old.unit !== null && old.unit !== now.unit
    );
  });
