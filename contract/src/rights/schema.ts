import * as z from 'zod/mini';
import { filterSchema, type Filter } from '../kit/filter.ts';
import { entityTypes, permissionLadder, type EntityType } from './permissions.ts';
import type { GroupConditions } from './conditions.ts';
import { standings, type Rights, type Standing } from './rights.ts';

const day = z.nullable(z.string());
const text = z.nullable(z.string());
const filter = z.nullable(filterSchema as z.ZodMiniType<Filter, Filter>);
const rule = z.object({
  rows: filter,
  requirement: filter,
  message: text,
  defaults: z.nullable(z.record(z.string(), z.unknown())),
  hidden: z.array(z.string()),
  readOnly: z.array(z.string()),
});
/** As the server has read them: nothing of them is checked on the way. */
const conditions = z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<GroupConditions, GroupConditions>;
const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as K[];

/** One line of rights as sent between server and console. */
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

/** The rights of a person as sent between server and console. */
export const rightsSchema: z.ZodMiniType<Rights, Rights> = z.object({
  standing: z.enum(keysOf<Standing>(standings)),
  day: z.string(),
  grants: z.array(grantSchema),
  dataFrom: z.optional(day),
});
