import * as z from 'zod/mini';
import { guid, storableText } from '../../kit/text.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { users } from './facts.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const mayRead = { entity: 'users', action: 'read' } as const;
const mayChange = { entity: 'users', action: 'update' } as const;
const mayRemove = { entity: 'users', action: 'delete' } as const;

const one = '/api/users/{guid}';
const byGuid = z.strictObject({ guid: guid() });
const summary = (text: string) => `Пользователи: ${text}`;

/** An action on one user that returns the changed record. */
const step = (name: string, text: string) =>
  ({
    method: 'POST',
    path: `${one}/${name}`,
    access: mayChange,
    summary: summary(text),
    params: byGuid,
    response: users.row,
    versioned: true,
  }) as const;

const block = {
  reason: {
    kind: 'text',
    label: 'Причина',
    hint: 'Её увидят другие администраторы; не короче пяти знаков',
    min: 5,
    max: 500,
    required: true,
  },
  /** The moment at which the block ends by itself; null for never. */
  until: { kind: 'dateTime', label: 'Заблокировать до (пусто — без срока)' },
} as const;

const preview = z.array(z.object({ guid: anyGuid, refusal: z.nullable(z.string()) }));

const session = z.object({
  guid: anyGuid,
  startedAt: anyMoment,
  seenAt: anyMoment,
  endsAt: anyMoment,
  address: z.string(),
  device: z.string(),
  isOnline: z.boolean(),
});
export type UserSession = z.infer<typeof session>;

/** An organization in which the user works, if the caller may know it. */
const membership = z.object({
  organizationGuid: anyGuid,
  name: z.string(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  isHome: z.boolean(),
  isCurrent: z.boolean(),
});
export type UserMembership = z.infer<typeof membership>;

/** A change of several users, all or none. */
const several = z
  .array(z.strictObject({ guid: guid(), version: z.int().check(z.minimum(1)) }))
  .check(z.minLength(1), z.maxLength(1000, { error: 'Не больше 1 000 записей за раз' }));

export const userCalls = {
  block: route({ ...step('block', 'заблокировать с причиной, до срока или без него'), body: formBody(block) }),
  unblock: route(step('unblock', 'разблокировать')),
  archive: route(step('archive', 'отправить в архив')),
  restore: route(step('restore', 'вернуть из архива')),
  blockMany: route({
    method: 'POST',
    path: '/api/users/block-many',
    access: mayChange,
    summary: summary('заблокировать нескольких — всех или никого'),
    body: formBody(block, { records: several }),
    response: z.object({ changed: z.number() }),
  }),
  /** Runs the same checks and rolls back: which users would be refused, and why. */
  blockManyPreview: route({
    method: 'POST',
    path: '/api/users/block-many/preview',
    access: mayChange,
    summary: summary('кого из нескольких заблокировать нельзя и почему'),
    body: z.strictObject({ records: several }),
    response: preview,
  }),
  unblockMany: route({
    method: 'POST',
    path: '/api/users/unblock-many',
    access: mayChange,
    summary: summary('разблокировать нескольких — всех или никого'),
    body: z.strictObject({ records: several }),
    response: z.object({ changed: z.number() }),
  }),
  unblockManyPreview: route({
    method: 'POST',
    path: '/api/users/unblock-many/preview',
    access: mayChange,
    summary: summary('кого из нескольких разблокировать нельзя и почему'),
    body: z.strictObject({ records: several }),
    response: preview,
  }),
  /** Why the server would refuse the change, asked before the user fills in the form. With `closing` a block is checked
   *  too; it only takes rights away. */
  obstacle: route({
    method: 'GET',
    path: `${one}/obstacle`,
    access: mayChange,
    summary: summary('почему этого человека нельзя изменить и заблокировать и кто может'),
    params: byGuid,
    response: z.object({ refusal: z.nullable(z.string()), closing: z.nullable(z.string()) }),
  }),
  unlock: route({
    method: 'POST',
    path: `${one}/unlock`,
    access: mayChange,
    summary: summary('снять временный запрет входа после неверных паролей'),
    params: byGuid,
  }),
  // PUT, because answers to POST are stored for repeats, and the password is a secret.
  oneTimePassword: route({
    method: 'PUT',
    path: `${one}/one-time-password`,
    access: mayChange,
    summary: summary('выдать одноразовый пароль: сеансы заканчиваются, при входе его меняют'),
    params: byGuid,
    body: z.strictObject({ password: z.nullable(storableText(1024)) }),
    /** Shown once and stored nowhere. */
    response: z.object({ password: z.string() }),
    versioned: true,
  }),
  sessions: route({
    method: 'GET',
    path: `${one}/sessions`,
    access: mayRead,
    summary: summary('открытые сеансы'),
    params: byGuid,
    response: z.array(session),
  }),
  endSession: route({
    method: 'DELETE',
    path: `${one}/sessions/{session}`,
    access: mayChange,
    summary: summary('завершить сеанс'),
    params: z.strictObject({ guid: guid(), session: guid() }),
  }),
  endSessions: route({
    method: 'DELETE',
    path: `${one}/sessions`,
    access: mayChange,
    summary: summary('завершить все сеансы'),
    params: byGuid,
  }),
  organizations: route({
    method: 'GET',
    path: `${one}/organizations`,
    access: mayRead,
    summary: summary('в каких организациях работает'),
    params: byGuid,
    /** `others`: the number of further organizations, which the caller may not see. */
    response: z.object({ items: z.array(membership), others: z.number() }),
  }),
  /** The caller's other organizations in which they may create users. */
  joinable: route({
    method: 'GET',
    path: '/api/users/joinable-organizations',
    access: { entity: 'users', action: 'create' },
    summary: summary('другие организации, доступ к которым можно дать'),
    response: z.array(z.object({ guid: anyGuid, name: z.string() })),
  }),
  join: route({
    method: 'POST',
    path: `${one}/organizations`,
    access: mayRead,
    summary: summary('дать доступ к другой организации, где вам можно создавать пользователей'),
    params: byGuid,
    body: formBody({
      organizationGuid: { kind: 'reference', label: 'Организация', to: 'organizations', required: true },
      validFrom: { kind: 'date', label: 'Доступ с' },
      validTo: { kind: 'date', label: 'Доступ по' },
    }),
  }),
  employ: route({
    method: 'PUT',
    path: `${one}/employee`,
    access: mayChange,
    summary: summary('связать с карточкой сотрудника: с имеющейся, с новой на должность или ни с какой'),
    params: byGuid,
    body: formBody({
      employeeGuid: { kind: 'reference', label: 'Карточка сотрудника', to: 'employees' },
      position: {
        kind: 'text',
        label: 'Должность новой карточки',
        hint: 'Заведёт сотрудника с тем же именем; пусто — без карточки',
        max: 255,
      },
    }),
    response: users.row,
    versioned: true,
  }),
  merge: route({
    method: 'POST',
    path: `${one}/merge`,
    access: mayRemove,
    summary: summary('объединить с другой учётной записью того же человека'),
    params: byGuid,
    body: z.strictObject({ into: guid() }),
    response: users.row,
    versioned: true,
  }),
  erase: route({
    method: 'POST',
    path: `${one}/erase`,
    access: mayRemove,
    summary: summary('стереть личные данные; журнал остаётся читаемым'),
    params: byGuid,
    response: users.row,
    versioned: true,
  }),
  copyRights: route({
    method: 'POST',
    path: '/api/employees/{guid}/copy-rights',
    access: { entity: 'employees', action: 'update' },
    summary: 'Сотрудники: дать те же группы прав, что у коллеги',
    params: byGuid,
    body: z.strictObject({ from: guid() }),
    response: z.looseObject({ guid: anyGuid, version: z.number() }),
    versioned: true,
  }),
};
