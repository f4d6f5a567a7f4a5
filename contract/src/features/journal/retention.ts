import * as z from 'zod/mini';
import { refusals, type JournalAction } from '../../kit/journal-entry.ts';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { anyMoment } from '../../kit/answer-text.ts';

interface Kept {
  name: string;
  /** The minimum number of months. */
  least: number;
  /** Actions that belong to this class whatever record they were done to. */
  actions?: readonly JournalAction[];
  /** Actions among them that belong to the account rather than to an organization, and are never forgotten. */
  unforgotten?: readonly JournalAction[];
  /** Tables whose records belong to this class whatever else was done to them. */
  kinds?: readonly string[];
}

/** Classes of journal entries with separate retention periods. Every entry belongs to exactly one: by its action,
 *  otherwise by its kind of record, otherwise it is a record change. */
export const retentionClasses = {
  signIns: {
    name: 'Сеансы и просмотр глазами пользователя',
    least: 12,
    unforgotten: ['signIn', 'signOut'],
    actions: ['signIn', 'signOut', 'endSessions', 'unlock', 'viewAs', 'viewAsEnd'],
  },
  views: { name: 'Просмотры личных данных', least: 12, actions: ['view'] },
  refusals: { name: 'Отказы', least: 12, actions: refusals },
  exports: { name: 'Выгрузки', least: 12, actions: ['export'] },
  changes: { name: 'Изменения записей', least: 12 },
  access: {
    name: 'Права и доступ',
    least: 36,
    kinds: [
      'account',
      'organization_user',
      'employee',
      'permission_group',
      'permission_group_rule',
      'individual_permission',
      'duty_conflict',
      'duty_exception',
      'pending_change',
      'rights_review',
      'api_token',
      'security_policy',
      'journal_retention',
    ],
  },
} as const satisfies Readonly<Record<string, Kept>>;
export type RetentionClass = keyof typeof retentionClasses;
export const retentionClassNames = Object.keys(retentionClasses) as [RetentionClass, ...RetentionClass[]];

export const MAX_MONTHS = 600;

const months = (name: RetentionClass) => {
  const { least } = retentionClasses[name];
  return z.nullable(
    z
      .int({ error: 'Укажите целое число месяцев или ничего' })
      .check(
        z.minimum(least, { error: `Не меньше ${least}` }),
        z.maximum(MAX_MONTHS, { error: `Не больше ${MAX_MONTHS}` }),
      ),
  );
};

/** Months by class; null for forever. */
export const retentionSchema = z.strictObject({
  signIns: months('signIns'),
  views: months('views'),
  refusals: months('refusals'),
  exports: months('exports'),
  changes: months('changes'),
  access: months('access'),
});
export type RetentionMonths = z.infer<typeof retentionSchema>;

/** Only the months of each class. */
export const monthsOf = ({ signIns, views, refusals, exports, changes, access }: RetentionMonths): RetentionMonths => ({
  signIns,
  views,
  refusals,
  exports,
  changes,
  access,
});

const answer = z.object({ ...retentionSchema.shape, version: z.number(), updatedAt: z.nullable(anyMoment) });
export type Retention = z.infer<typeof answer>;

const asked = (name: RetentionClass) => z.optional(integerText(retentionClasses[name].least, MAX_MONTHS));

const due = z.object({ class: z.enum(retentionClassNames), count: z.number(), from: anyMoment, to: anyMoment });
export type DueEntries = z.infer<typeof due>;

const path = '/api/journal/retention';
const mayRead = { entity: 'journal', action: 'read' } as const;
const mayForget = { entity: 'journal', action: 'delete' } as const;

/** How long an organization keeps the entries of its journal. */
export const journalRetention = {
  get: route({
    method: 'GET',
    path,
    access: mayRead,
    summary: 'Сроки хранения журнала',
    response: answer,
  }),
  save: route({
    method: 'PUT',
    path,
    access: mayForget,
    summary: 'Сроки хранения журнала: изменение; само по себе ничего не удаляет',
    body: retentionSchema,
    response: answer,
    versioned: true,
  }),
  preview: route({
    method: 'GET',
    path: `${path}/preview`,
    access: mayRead,
    summary: 'Сроки хранения журнала: сколько записей удалилось бы сейчас при таких сроках',
    query: z.strictObject({
      signIns: asked('signIns'),
      views: asked('views'),
      refusals: asked('refusals'),
      exports: asked('exports'),
      changes: asked('changes'),
      access: asked('access'),
    }),
    response: z.array(due),
  }),
  /** Forgets one batch; `isEnd` means that nothing is left. */
  forget: route({
    method: 'POST',
    path: `${path}/forget`,
    access: mayForget,
    summary: 'Сроки хранения журнала: удалить часть записей, срок которых вышел',
    response: z.object({ forgotten: z.number(), isEnd: z.boolean() }),
    versioned: true,
  }),
};
