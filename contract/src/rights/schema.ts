import * as z from 'zod/mini';
import { recordValues } from '../kit/json-object.ts';
import { filterSchema, type Filter } from '../kit/filter.ts';
import { entityTypes, permissionLadder, type EntityType } from './permissions.ts';
import type { GroupConditions } from './conditions.ts';
import { standings, type Rights, type Standing } from './rights.ts';
import { anyDay } from '../kit/answer-text.ts';

const day = z.nullable(anyDay);
const text = z.nullable(z.string());
const filter = z.nullable(filterSchema as z.ZodMiniType<Filter, Filter>);
const rule = z.object({
  rows: filter,
  requirement: filter,
  message: text,
  defaults: z.nullable(recordValues),
  hidden: z.array(z.string()),
  readOnly: z.array(z.string()),
});
const conditions: z.ZodMiniType<GroupConditions, GroupConditions> = z.object({
  networks: z.array(z.string()),
  needsFactor: z.boolean(),
  weekDays: z.array(z.number()),
  byCalendar: z.boolean(),
  hoursFrom: text,
  hoursTo: text,
  zone: z.string(),
  now: z.nullable(z.object({ weekDay: z.number(), clock: z.string(), isWorkingDay: z.boolean() })),
});
const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as K[];

/** One grant in API answers. */
export const grantSchema = z.object({
  entity: z.enum(keysOf<EntityType>(entityTypes)),
  value: z.enum(permissionLadder),
  group: z.nullable(z.string()),
  effect: z.enum(['allow', 'deny']),
  object: z.nullable(z.string()),
  from: day,
  to: day,
  conditions: z.optional(z.nullable(conditions)),
  unmet: z.optional(z.string()),
  rules: z.optional(z.nullable(z.record(z.string(), rule))),
});

/** A person's rights in API answers. */
export const rightsSchema: z.ZodMiniType<Rights, Rights> = z.object({
  standing: z.enum(keysOf<Standing>(standings)),
  day: anyDay,
  grants: z.array(grantSchema),
  dataFrom: z.optional(day),
});
