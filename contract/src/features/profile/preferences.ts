import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';

/** The maximum number of preferences per account; the least recently changed are dropped. */
export const MAX_PREFERENCES = 500;
const MAX_VALUE_CHARACTERS = 4_000;
const MAX_AT_ONCE = 50;

const nameSchema = z.string().check(z.regex(/^[\w./: -]{1,200}$/, { error: 'Не название настройки' }));
/** Any JSON. */
const valueSchema = z.unknown().check(
  z.refine((value) => JSON.stringify(value).length <= MAX_VALUE_CHARACTERS, {
    error: `Не больше ${MAX_VALUE_CHARACTERS} знаков`,
  }),
);

const path = '/api/profile/preferences';

/** A person's screen settings, such as column widths, last choices and folded parts. They are stored with the account,
 *  so that nothing remains in the browser. */
export const preferences = {
  get: route({
    method: 'GET',
    path,
    access: 'signedIn',
    isPersonal: true,
    exemptFrom: ['duty'],
    summary: 'Профиль: как расставлены экраны — ширины столбцов, последнее выбранное, свёрнутое',
    response: z.record(z.string(), z.unknown()),
  }),
  save: route({
    method: 'PUT',
    path,
    access: 'signedIn',
    isPersonal: true,
    exemptFrom: ['duty'],
    summary: 'Профиль: запомнить, как расставлены экраны; null забывает',
    body: z.strictObject({
      values: z
        .record(nameSchema, valueSchema)
        .check(
          z.refine((values) => Object.keys(values).length <= MAX_AT_ONCE, { error: `Не больше ${MAX_AT_ONCE} за раз` }),
        ),
    }),
  }),
};
