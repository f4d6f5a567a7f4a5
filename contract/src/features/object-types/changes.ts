import * as z from 'zod/mini';
import { listQuerySchema } from '../../kit/list-query.ts';
import { parametersSchema, type Parameter } from '../../kit/parameter.ts';
import { underNewCodes } from '../../kit/parameter-codes.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { carriesSchema, changesUnit, proposedCarries } from './carry.ts';
import { anyGuid } from '../../kit/answer-text.ts';

export const checkStatuses = ['running', 'done', 'failed'] as const;

const checkSchema = z.object({
  guid: anyGuid,
  status: z.enum(checkStatuses),
  total: z.number(),
  done: z.number(),
  /** How many objects do not fit the new parameters, and the first of them with their problems. */
  unfit: z.number(),
  rows: z.array(z.object({ guid: anyGuid, type: z.string(), name: z.string(), reasons: z.array(z.string()) })),
  /** Parameters that would be removed, and how many objects have a value in them. */
  lost: z.array(z.object({ name: z.string(), count: z.number() })),
  /** The plan and its outcome per parameter: how many values change, how many cannot be converted, and the first
   *  examples. */
  carries: carriesSchema,
  carried: z.array(
    z.object({
      to: z.string(),
      changed: z.number(),
      refused: z.number(),
      examples: z.array(
        z.object({ guid: anyGuid, type: z.string(), name: z.string(), was: z.string(), becomes: z.string() }),
      ),
    }),
  ),
  /** How many saved views name parameters whose codes change. */
  views: z.number(),
});
export type TypeCheck = z.infer<typeof checkSchema>;

/** The maximum number of objects moved to another type at once. */
export const MAX_MOVED = 5000;

const movedSchema = z.object({
  /** How many objects the search and filter match, and how many of them are moved. */
  total: z.number(),
  moved: z.number(),
  /** The objects that are not moved, and why. */
  stay: checkSchema.shape.rows,
  ...z.pick(checkSchema, { unfit: true, rows: true, lost: true, carries: true, carried: true }).shape,
});
export type MovedObjects = z.infer<typeof movedSchema>;

const access = { entity: 'objectTypes', action: 'update' } as const;
const byGuid = z.strictObject({ guid: guid() });
const byCheck = z.strictObject({ guid: guid(), check: guid() });

/** A change of a type is checked against its objects before it is made. */
export const typeChangeCalls = {
  check: route({
    method: 'POST',
    path: '/api/object-types/{guid}/check',
    access,
    summary:
      'Типы объектов: проверка новых параметров: каким объектам не подойдут и как перенесутся значения (carries; без него — как предлагает программа); ход — по её номеру',
    params: byGuid,
    body: z.strictObject({
      parameters: parametersSchema,
      carries: z.optional(carriesSchema),
    }),
    response: z.object({ guid: anyGuid }),
    status: 201,
  }),
  readCheck: route({
    method: 'GET',
    path: '/api/object-types/{guid}/check/{check}',
    access,
    summary: 'Типы объектов: ход и итог проверки; первые 200 объектов, которым параметры не подойдут',
    params: byCheck,
    response: checkSchema,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/object-types/{guid}/check/{check}/confirm',
    access,
    summary: 'Типы объектов: список проверки увиден, проверенные параметры можно сохранить',
    params: byCheck,
  }),
  move: route({
    method: 'POST',
    path: '/api/object-types/{guid}/move',
    access: { entity: 'typeObjects', action: 'update', isRuled: true },
    summary:
      'Типы объектов: перенос отобранных объектов в другой свой тип; preview показывает, что станет; carries — откуда берутся значения',
    params: byGuid,
    body: z.strictObject({
      to: guid(),
      search: listQuerySchema.shape.search,
      filter: listQuerySchema.shape.filter,
      zone: listQuerySchema.shape.zone,
      carries: z.optional(carriesSchema),
      preview: z.boolean(),
    }),
    response: movedSchema,
  }),
};

/** The properties of a parameter that decide whether a value fits. */
const demandsOf = ({ shownWhen, ...given }: Parameter) => {
  const { type, options, dcDictionaryId, isRequired, isMultiple, min, max, to, most, isExclusive } = given;
  const related = [to, most, isExclusive === true];
  const own = [type, options, dcDictionaryId, isRequired, isMultiple, min, max, ...related];
  return JSON.stringify([...own, shownWhen?.code, shownWhen?.value]);
};

/** Whether objects that fit the old parameters may fail to fit the new ones or lose values. */
export function mayBreak(earlier: readonly Parameter[], after: readonly Parameter[]): boolean {
  const before = underNewCodes(earlier, after);
  return (
    before.some(({ code }) => !after.some((now) => now.code === code)) ||
    proposedCarries(earlier, after).length > 0 ||
    changesUnit(earlier, after) ||
    after.some((now) => {
      const old = before.find(({ code }) => code === now.code);
      return old ? demandsOf(old) !== demandsOf(now) : now.isRequired && now.type !== 'bool';
    })
  );
}
