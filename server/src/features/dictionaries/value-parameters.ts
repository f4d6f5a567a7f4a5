import { isDeepStrictEqual } from 'node:util';
import type { GivenParameter } from 'contract/features/dictionaries/value-calls.ts';
import type { DictionarySchema } from 'contract/features/dictionaries/facts.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';

/** A value with its parameters as the list of the external specification. */
export const withParameters = (dictionary: DictionarySchema, row: AnyRow) => ({
  ...row,
  id: Number(row.id),
  name: String(row.name),
  parameters: dictionary.parameters.map(({ code, name, type, dcDictionaryId }) => ({
    code,
    name,
    type,
    dcDictionaryId,
    value: (row[code] ?? null) as string | null,
  })),
});

type Body = AnyInput & { parameters?: GivenParameter[] | undefined };

/** A value from a request, with the parameters of its list merged into its fields; for a parameter given twice, the one
 *  that differs from the record is used. Errors: 422 at the parameter. */
export function withListed(dictionary: DictionarySchema, { parameters = [], ...body }: Body, row?: AnyRow): AnyInput {
  const input: AnyInput = { ...body };
  const errors: { path: string; message: string }[] = [];
  const seen = new Set<string>();
  parameters.forEach((given, index) => {
    const refuse = (key: string, message: string) => errors.push({ path: `parameters.${index}.${key}`, message });
    const { parameters: known } = dictionary;
    const own = known.find(({ code, name }) => (given.code === undefined ? name === given.name : code === given.code));
    if (!own) return refuse(given.code === undefined ? 'name' : 'code', 'Такого параметра у словаря нет');
    const { code } = own;
    if (seen.has(code)) return refuse('name', `Параметр «${own.name}» назван дважды`);
    seen.add(code);
    for (const key of ['name', 'type', 'dcDictionaryId'] as const)
      if (given[key] !== undefined && given[key] !== own[key]) refuse(key, 'Это меняют в самом словаре');
    const { value } = given;
    const was = row && (row[code] ?? null);
    if (value === undefined || isDeepStrictEqual(value, was)) return undefined;
    const isContradicted = code in body && !isDeepStrictEqual(body[code], was) && !isDeepStrictEqual(body[code], value);
    if (isContradicted)
      return refuse('value', `У параметра «${own.name}» два разных значения: в списке и в поле «${code}»`);
    input[code] = value;
    return undefined;
  });
  if (errors.length) throw new AppError('invalid', { errors });
  return input;
}

/** Runs work with such a value; parameter errors are reported at the place where the parameter was sent. Errors: those
 *  of the work. */
export async function withSentPaths<T>(
  { parameters = [] }: Body,
  { parameters: known }: DictionarySchema,
  work: Promise<T>,
): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.details.errors) throw error;
    const placeOf = (path: string) => {
      const name = known.find(({ code }) => code === path)?.name;
      const at = parameters.findIndex(
        (given) => given.value !== undefined && (given.code === path || given.name === name),
      );
      return at < 0 || name === undefined ? path : `parameters.${at}.value`;
    };
    const errors = error.details.errors.map((mistake) => ({ ...mistake, path: placeOf(mistake.path) }));
    throw new AppError(error.code, { ...error.details, errors });
  });
}
