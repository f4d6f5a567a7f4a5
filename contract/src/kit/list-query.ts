import * as z from 'zod/mini';
import { described } from './described.ts';
import { conditionsIn, MAX_CONDITIONS, parseFilter } from './filter.ts';
import { isStorable } from './text.ts';

/** Counting stops here unless an exact total is requested. */
export const COUNT_LIMIT = 10_000;
export const PAGE_LIMIT = 200;
export const DEFAULT_PAGE = 50;

export const integerText = (min: number, max: number) =>
  described(
    { type: 'integer', minimum: min, maximum: max },
    z.pipe(
      z.string().check(
        z.refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
          error: `Укажите целое число от ${min} до ${max}`,
        }),
      ),
      z.transform(Number),
    ),
  );

let canonical: Set<string> | undefined;
/** Zones are given by name only: PostgreSQL reads an offset such as +03:00 with the opposite sign. */
const isZone = (name: string) => {
  try {
    if (!/^[A-Za-z]/.test(name)) return false;
    // Built lazily, because it costs more than the rest of the check and only unusual spellings of a zone need it.
    canonical ??= new Set(Intl.supportedValuesOf('timeZone'));
    return canonical.has(name) || Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }));
  } catch {
    return false;
  }
};

export const zoneName = z.string().check(z.maxLength(64), z.refine(isZone, { error: 'Неизвестный часовой пояс' }));

/** A filter as JSON text; see `parseFilter`. */
export const filterText = z.string().check(
  z.maxLength(8000, { error: 'Фильтр слишком велик' }),
  z.refine((text) => isStorable(text) && parseFilter(text) !== null, { error: 'Фильтр составлен неверно' }),
  z.refine((text) => conditionsIn(parseFilter(text) ?? { and: [] }) <= MAX_CONDITIONS, {
    error: `В фильтре больше ${MAX_CONDITIONS} условий`,
  }),
);

/** `-name,code`; see `parseSort`. */
export const sortText = z
  .string()
  .check(z.regex(/^-?\w{1,64}(,-?\w{1,64}){0,4}$/, { error: 'Порядок: поля через запятую, «-» — по убыванию' }));

const selection = {
  search: z.optional(
    z
      .string()
      .check(
        z.maxLength(200, { error: 'Запрос не длиннее 200 знаков' }),
        z.refine(isStorable, { error: 'В запросе есть недопустимые знаки' }),
      ),
  ),
  filter: z.optional(filterText),
  sort: z.optional(sortText),
  zone: z.optional(zoneName),
};

/** `limit`, `offset`, `sort=-name,code`, `search`, `filter` (JSON), `exact=true` for an exact total, `zone` for relative
 *  dates. */
export const listQuerySchema = z.strictObject({
  ...selection,
  limit: z.optional(integerText(1, PAGE_LIMIT)),
  offset: z.optional(integerText(0, 100_000_000)),
  exact: z.optional(z.enum(['true', 'false'])),
});
export type ListQuery = z.output<typeof listQuerySchema>;

/** The same rows as a file: `format` and the columns in order. */
export const exportQuerySchema = z.strictObject({
  ...selection,
  format: z.enum(['xlsx', 'csv']),
  columns: z.optional(
    z.string().check(z.regex(/^\w{1,64}(,\w{1,64}){0,99}$/, { error: 'Столбцы: имена полей через запятую' })),
  ),
});
export type ExportQuery = z.output<typeof exportQuerySchema>;

/** A moment in the past, in ISO 8601 with an offset. */
export const momentText = z.iso
  .datetime({ offset: true, error: 'Укажите дату и время' })
  .check(
    z.refine((text) => Date.parse(text) <= Date.now() && text >= '1900', { error: 'Этот момент ещё не наступил' }),
  );

export const atMoment = z.strictObject({ at: momentText });
export const listAtMoment = z.extend(listQuerySchema, { at: momentText });

/** A page of history, newest first; `before` is the number of the last entry seen. */
export const historyQuerySchema = z.strictObject({
  limit: z.optional(integerText(1, PAGE_LIMIT)),
  before: z.optional(integerText(1, 999_999_999)),
});

const counted = { total: z.number(), totalIsExact: z.boolean() };

/** The answer of a list. `totalIsExact` is false when counting stopped at COUNT_LIMIT. */
export const pageSchema = <Row extends z.ZodMiniType>(row: Row) => z.object({ items: z.array(row), ...counted });
export type Page<Row> = { items: Row[]; total: number; totalIsExact: boolean };

/** Sort order as data: `-name,code` ⇄ `[{ field: 'name', descending: true }, { field: 'code', descending: false }]`. */
export const parseSort = (text: string) =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') }));
