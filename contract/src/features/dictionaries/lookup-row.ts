import * as z from 'zod/mini';
import { guid } from '../../kit/text.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** A path parameter: the number or guid of a dictionary. */
export const key = () =>
  z.union([z.string().check(z.regex(/^[1-9]\d{0,8}$/)), guid()], { error: 'Неверный идентификатор' });

export const lookupRow = z.object({ id: z.number(), guid: anyGuid, name: z.string(), code: z.nullable(z.string()) });
export type LookupRow = z.infer<typeof lookupRow>;
