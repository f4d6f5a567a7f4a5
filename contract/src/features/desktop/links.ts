import * as z from 'zod/mini';
import { zoneName } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { guid, storableText } from '../../kit/text.ts';
import { periodName, widgetAnswer } from '../widgets/calls.ts';
import { kindName, sourceName } from '../widgets/sources.ts';
import { desktopItem } from './calls.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** How long a link stays valid, in days. */
export const linkTerms = { 1: '1 день', 7: '7 дней', 30: '30 дней', 90: '90 дней' } as const;
export type LinkTerm = keyof typeof linkTerms;

/** The page of a link. The token follows `#`, so that no server ever logs it. */
export const LINK_PAGE = '/shared';

/** What the link shows: a named desktop, a widget, or (with neither) the person's default desktop; and for which
 *  period. */
const subject = {
  desktopGuid: z.nullable(guid()),
  widgetGuid: z.nullable(guid()),
  period: periodName,
  zone: zoneName,
};
export type LinkSubject = z.infer<z.ZodMiniObject<typeof subject>>;
const ONE = 'Назовите рабочий стол или виджет, не оба';
const isOne = ({ desktopGuid, widgetGuid }: { desktopGuid: string | null; widgetGuid: string | null }) =>
  desktopGuid === null || widgetGuid === null;

const shownWidget = z.object({
  guid: anyGuid,
  name: z.string(),
  kind: kindName,
  source: sourceName,
  answer: z.nullable(widgetAnswer),
  /** Why the data could not be shown. */
  trouble: z.nullable(z.string()),
});
export type LinkedWidget = z.infer<typeof shownWidget>;

/** Widgets in their places, each with its data. */
const content = { name: z.string(), items: z.array(desktopItem), widgets: z.array(shownWidget) };
export type ShownContent = z.infer<z.ZodMiniObject<typeof content>>;

const opened = z.object({
  ...content,
  organization: z.string(),
  author: z.string(),
  period: z.string(),
  zone: z.string(),
  /** The moment of the snapshot; null when the link shows current figures. */
  takenAt: z.nullable(anyMoment),
  expiresAt: anyMoment,
});
export type OpenedLink = z.infer<typeof opened>;

const listed = z.object({
  guid: anyGuid,
  name: z.string(),
  author: z.string(),
  isOwn: z.boolean(),
  isSnapshot: z.boolean(),
  period: z.string(),
  createdAt: anyMoment,
  expiresAt: anyMoment,
  openings: z.number(),
  openedAt: z.nullable(anyMoment),
});
export type ListedLink = z.infer<typeof listed>;

const path = '/api/desktop-links';
const own = { access: { entity: 'desktops', action: 'read' }, isPersonal: true } as const;

/** Links that show a desktop without signing in. They show exactly what their author sees, and work only while the
 *  author may share. */
export const desktopLinkCalls = {
  list: route({
    ...own,
    method: 'GET',
    path,
    summary: 'Ссылки на рабочие столы: свои, администратору — все; действующие, новые сверху',
    response: z.array(listed),
  }),
  make: route({
    method: 'POST',
    path,
    access: { entity: 'desktops', action: 'update' },
    isPersonal: true,
    summary: 'Ссылки на рабочие столы: сделать ссылку или снимок; адрес виден один раз',
    body: z
      .strictObject({
        ...subject,
        days: z.literal(Object.keys(linkTerms).map(Number) as LinkTerm[]),
        isSnapshot: z.boolean(),
      })
      .check(z.refine(isOne, { error: ONE, path: ['widgetGuid'] })),
    response: z.object({ address: z.string() }),
    status: 201,
  }),
  withdraw: route({
    ...own,
    method: 'DELETE',
    path: `${path}/{guid}`,
    summary: 'Ссылки на рабочие столы: отозвать свою, администратору — любую',
    params: z.strictObject({ guid: guid() }),
  }),
  open: route({
    method: 'POST',
    path: '/api/desktop/shared',
    access: 'public',
    summary: 'Ссылка на рабочий стол: что она показывает',
    exemptFrom: ['readOnly'],
    accepts: 'form',
    body: z.object({ token: storableText(100).check(z.minLength(1)) }),
    response: opened,
  }),
};

/** A desktop or a widget as a printed document. */
export const desktopDocument = route({
  method: 'POST',
  path: '/api/desktop/document',
  access: own.access,
  summary: 'Рабочий стол: документ PDF с графиками и числами',
  exemptFrom: ['viewing', 'readOnly'],
  body: z.strictObject(subject).check(z.refine(isOne, { error: ONE, path: ['widgetGuid'] })),
  answers: 'file',
});
