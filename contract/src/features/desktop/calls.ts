import * as z from 'zod/mini';
import { guid } from '../../kit/text.ts';
import { route } from '../../kit/route.ts';
import { kindName, sourceName } from '../widgets/sources.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** The number of columns of a desktop. */
export const COLUMNS = 12;
const MAX_WIDGETS = 40;
const LAST_ROW = 499;

/** A position on the desktop, in columns and rows from the upper left corner. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const place = { x: whole(0, COLUMNS - 1), y: whole(0, LAST_ROW), w: whole(1, COLUMNS), h: whole(1, COLUMNS) };

/** Checks common to all layouts, whether widgets are identified by guid or by code. */
const laidOut = <T extends Place>(item: z.ZodMiniType<T, T>, nameOf: (item: T) => string) =>
  z.array(item).check(
    z.maxLength(MAX_WIDGETS, { error: `Не больше ${MAX_WIDGETS} виджетов` }),
    z.refine((items: T[]) => new Set(items.map(nameOf)).size === items.length, {
      error: 'Виджет может стоять на рабочем столе один раз',
    }),
    z.refine((items: T[]) => items.every(({ x, w }) => x + w <= COLUMNS), { error: 'Виджет выходит за край' }),
    z.refine((items: T[]) => !items.some((one, index) => items.slice(index + 1).some((other) => overlap(one, other))), {
      error: 'Виджеты не должны перекрываться',
    }),
  );

export const desktopItem = z.strictObject({ widgetGuid: guid(), ...place });
export type DesktopItem = z.infer<typeof desktopItem>;
/** The widgets of a desktop and their places. */
export const desktopItems = laidOut(desktopItem, ({ widgetGuid }) => widgetGuid);

/** A desktop exported to a file. Widgets are identified by code, because codes are the same in every organization. */
export const desktopFile = z.strictObject({
  format: z.literal('energoconsole-desktop'),
  items: laidOut(z.strictObject({ code: z.string().check(z.maxLength(64)), ...place }), ({ code }) => code),
});
export type DesktopFile = z.infer<typeof desktopFile>;

/** The properties of a widget, without its data. */
export const desktopWidget = z.object({
  guid: anyGuid,
  name: z.string(),
  code: z.string(),
  section: z.string(),
  kind: kindName,
  source: sourceName,
  width: z.number(),
  height: z.number(),
  refreshSeconds: z.number(),
  isObsolete: z.boolean(),
  /** The widget that replaces an obsolete one. */
  replacement: z.nullable(z.object({ guid: anyGuid, name: z.string() })),
  /** Why the person may not see the widget's data; null when they may. */
  refusal: z.nullable(z.string()),
});
export type DesktopWidget = z.infer<typeof desktopWidget>;

const desktop = z.object({
  /** The version of the person's own desktop; 0 while they use the organization's. */
  version: z.number(),
  isOwn: z.boolean(),
  /** The version of the organization's desktop; 0 while there is none. */
  defaultVersion: z.number(),
  items: z.array(desktopItem),
  /** The widgets of the items. */
  widgets: z.array(desktopWidget),
});
export type Desktop = z.infer<typeof desktop>;

const path = '/api/desktop';
const own = { path, access: { entity: 'desktops', action: 'read' } } as const;
const body = z.strictObject({ items: desktopItems });

export const desktopCalls = {
  get: route({
    ...own,
    method: 'GET',
    isPersonal: true,
    summary: 'Рабочий стол: свой, а пока его нет — общий',
    response: desktop,
  }),
  library: route({
    method: 'GET',
    path: `${path}/widgets`,
    access: own.access,
    summary: 'Рабочий стол: виджеты, которые можно поставить',
    response: z.array(desktopWidget),
  }),
  save: route({
    ...own,
    method: 'PUT',
    isPersonal: true,
    versioned: true,
    summary: 'Рабочий стол: сохранить свой; If-Match "0", пока его нет',
    body,
    response: desktop,
  }),
  reset: route({
    ...own,
    method: 'DELETE',
    isPersonal: true,
    versioned: true,
    summary: 'Рабочий стол: вернуться к общему',
  }),
  saveDefault: route({
    method: 'PUT',
    path: `${path}/default`,
    access: { entity: 'desktops', action: 'update' },
    versioned: true,
    summary: 'Рабочий стол: сохранить общий для организации; If-Match "0", пока его нет',
    body,
    response: desktop,
  }),
};
