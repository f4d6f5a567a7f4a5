import * as z from 'zod/mini';
import { problemSchema } from '../../kit/errors.ts';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { lineText } from '../../kit/text.ts';

const returned = z.object({
  /** The entry to undo. */
  number: z.number(),
  resource: z.nullable(z.string()),
  record: z.nullable(z.string()),
  name: z.string(),
  /** The action that undoing performs on the record. */
  action: z.enum(['update', 'restore', 'remove']),
  outcome: z.enum(['change', 'same', 'conflict', 'refuse']),
  reason: z.nullable(z.string()),
  version: z.nullable(z.number()),
  /** The values before the entry, after it, and now. */
  fields: z.array(z.object({ name: z.string(), was: z.unknown(), became: z.unknown(), now: z.unknown() })),
  /** Titles of the referenced records, by field and guid. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
});
export type ReturnOutcome = z.infer<typeof returned>;

const request = z.strictObject({
  preview: z.boolean(),
  overwrite: z
    .array(
      z.strictObject({ number: z.number(), version: z.number(), fields: z.array(z.string().check(z.maxLength(64))) }),
    )
    .check(z.maxLength(5000)),
});
const answer = z.object({ changed: z.number(), records: z.array(returned) });
const byNumber = z.strictObject({ number: integerText(1, 999_999_999) });

/** Undoes an entry. Later changes are overwritten only for the fields the user confirmed, and only in the version the
 *  user saw. */
export const returnEntry = route({
  method: 'POST',
  path: '/api/journal/{number}/return',
  access: 'member',
  summary: 'Вернуть то, что изменила запись журнала: нужны права на само изменение',
  params: byNumber,
  isLoad: true,
  body: request,
  response: answer,
});

/** A line of the progress stream: the progress, or the result. */
export const returnStepSchema = z.union([
  z.strictObject({ done: z.number(), total: z.number() }),
  z.strictObject({ answer }),
  z.strictObject({ problem: problemSchema }),
]);
export type ReturnStep = z.infer<typeof returnStepSchema>;

/** The same with a progress stream. Closing the connection before the end cancels it without changes. */
export const followReturn = route({
  method: 'POST',
  path: '/api/journal/{number}/return/steps',
  access: 'member',
  summary:
    'Вернуть то, что изменила запись журнала, и следить за ходом: поток text/event-stream, строки «data»; закрыть его — остановить',
  params: byNumber,
  isLoad: true,
  body: request,
  answers: 'events',
});

/** Undoes all entries of one of the person's own requests. Records changed since then are left as they are. */
export const returnRequest = route({
  method: 'POST',
  path: '/api/journal/requests/{request}/return',
  access: 'member',
  summary: 'Вернуть то, что изменил свой запрос: нужны права на само изменение',
  params: z.strictObject({ request: lineText(64) }),
  response: z.object({ changed: z.number(), refusal: z.nullable(z.string()) }),
});
