import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, lineText, REQUIRED, storableText } from '../../kit/text.ts';
import { anyGuid } from '../../kit/answer-text.ts';

const byGuid = z.strictObject({ guid: guid() });
const one = '/api/sign-in-providers/{guid}';
const mayRead = { entity: 'sharedData', action: 'read', rows: 'service' } as const;
const mayUpdate = { entity: 'sharedData', action: 'update', rows: 'service' } as const;

const brought = z.object({
  pairs: z.array(
    z.object({
      guid: anyGuid,
      /** The group name used by the provider. */
      value: z.string(),
      organization: z.string(),
      group: z.string(),
      /** Whether the provider has reported this group for any person. */
      isReported: z.boolean(),
    }),
  ),
  /** The groups that the provider has reported, latest first. */
  reportedGroups: z.array(z.string()),
  /** The number of pairs in organizations that the person does not administer. */
  hiddenPairs: z.number(),
  /** Where new people are created; null for nowhere. `name` is null when the person does not administer the
   *  organization. */
  newcomers: z.nullable(z.object({ guid: anyGuid, name: z.nullable(z.string()) })),
  /** The organizations that the person administers, with their groups. */
  places: z.array(
    z.object({
      guid: anyGuid,
      name: z.string(),
      groups: z.array(z.object({ guid: anyGuid, name: z.string() })),
    }),
  ),
});
export type Brought = z.infer<typeof brought>;

export const signInProviderCalls = {
  /** Sets the secret, which is never returned. Changing the issuer or client clears it. */
  setSecret: route({
    method: 'PUT',
    path: `${one}/secret`,
    access: mayUpdate,
    summary: 'Поставщики входа: задать секрет; прочитать его нельзя',
    params: byGuid,
    body: z.strictObject({ secret: storableText(1000).check(z.minLength(1, { error: REQUIRED })) }),
  }),
  /** Requests the provider's metadata and keys, without signing in. */
  check: route({
    method: 'POST',
    path: `${one}/check`,
    access: mayUpdate,
    summary: 'Поставщики входа: проверить, что отвечает поставщик',
    params: byGuid,
    response: z.object({ findings: z.array(z.object({ isGood: z.boolean(), text: z.string() })) }),
  }),
  /** The redirect and logout addresses to register with the provider. */
  addresses: route({
    method: 'GET',
    path: `${one}/addresses`,
    access: mayRead,
    summary: 'Поставщики входа: что указать поставщику — куда возвращать людей и куда извещать о выходе',
    params: byGuid,
    response: z.object({ redirectUri: z.string(), logoutUri: z.string() }),
  }),
  brought: route({
    method: 'GET',
    path: `${one}/brought`,
    access: mayRead,
    summary: 'Поставщики входа: чьи группы к каким группам прав ведут и где заводятся новые люди',
    params: byGuid,
    response: brought,
  }),
  addPair: route({
    method: 'POST',
    path: `${one}/pairs`,
    access: mayUpdate,
    summary: 'Поставщики входа: связать группу поставщика с группой прав',
    params: byGuid,
    body: z.strictObject({
      value: lineText(500).check(z.minLength(1, { error: REQUIRED })),
      organizationGuid: guid(),
      groupGuid: guid(),
    }),
    response: z.object({ guid: anyGuid }),
    status: 201,
  }),
  removePair: route({
    method: 'DELETE',
    path: `${one}/pairs/{pair}`,
    access: mayUpdate,
    summary: 'Поставщики входа: убрать связь групп',
    params: z.strictObject({ guid: guid(), pair: guid() }),
  }),
  setNewcomers: route({
    method: 'PUT',
    path: `${one}/newcomers`,
    access: mayUpdate,
    summary: 'Поставщики входа: где заводить новых людей',
    params: byGuid,
    body: z.strictObject({ organizationGuid: z.nullable(guid()) }),
  }),
};
