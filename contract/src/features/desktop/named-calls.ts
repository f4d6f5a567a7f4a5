import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { entityTypes, type EntityType } from '../../rights/permissions.ts';
import { desktopItems, desktopWidget } from './calls.ts';
import { anyGuid } from '../../kit/answer-text.ts';

const naming = {
  name: { kind: 'text', label: 'Название', max: 100, required: true },
  /** The desktop is shown to users who may read this section; null for everybody. */
  requiredEntity: {
    kind: 'choice',
    label: 'Кому показывать',
    options: entityTypes,
    hint: 'Кто читает этот раздел; пусто — всем в организации',
  },
} as const;
const requiredEntity = z.nullable(z.enum(Object.keys(entityTypes) as EntityType[]));
/** Whether a desktop belongs to the person or to the organization. */
const owned = { guid: anyGuid, isOwn: z.boolean() };

const listed = z.object({ ...owned, name: z.string(), widgets: z.number() });
export type ListedDesktop = z.infer<typeof listed>;

const named = z.object({
  ...owned,
  version: z.number(),
  name: z.string(),
  items: desktopItems,
  requiredEntity,
  widgets: z.array(desktopWidget),
});
export type NamedDesktop = z.infer<typeof named>;

const path = '/api/desktops';
const own = { access: { entity: 'desktops', action: 'read' }, isPersonal: true } as const;
const one = { ...own, path: `${path}/{guid}`, params: z.strictObject({ guid: guid() }) } as const;

/** Named desktops. Personal ones need only the right to read; those of the organization need the right for each
 *  action. */
export const namedDesktopCalls = {
  list: route({
    ...own,
    method: 'GET',
    path,
    summary: 'Рабочие столы с названиями: свои и общие',
    response: z.array(listed),
  }),
  get: route({ ...one, method: 'GET', summary: 'Рабочий стол с названием', response: named }),
  create: route({
    ...own,
    method: 'POST',
    path,
    summary: 'Рабочий стол с названием: создать свой или общий',
    body: formBody(naming, {
      isOwn: z.boolean(),
      items: desktopItems,
      requiredEntity: z.optional(requiredEntity),
    }),
    response: named,
    status: 201,
  }),
  update: route({
    ...one,
    method: 'PUT',
    versioned: true,
    summary: 'Рабочий стол с названием: переименовать, расставить, сказать, кому показывать',
    body: formBody(naming, { items: desktopItems }),
    response: named,
  }),
  remove: route({ ...one, method: 'DELETE', versioned: true, summary: 'Рабочий стол с названием: удалить' }),
};
