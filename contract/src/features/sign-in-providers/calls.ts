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
      /** The group as the provider calls it. */
      value: z.string(),
      organization: z.string(),
      group: z.string(),
      /** Whether anybody who came from the provider had it. */
      isReported: z.boolean(),
    }),
  ),
  /** The groups that the provider has named of those who came from it, the latest first. */
  reportedGroups: z.array(z.string()),
  /** Pairs in organizations where the person is no administrator. */
  hiddenPairs: z.number(),
  /** Where new people are created: null for nowhere. `name` is null for an organization where the person is no administrator. */
  newcomers: z.nullable(z.object({ guid: anyGuid, name: z.nullable(z.string()) })),
  /** The organizations that the person administers, with their groups: these may be chosen. */
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
  /** The secret is written only: no answer, journal or file contains it. Another issuer or client forgets it. */
  setSecret: route({
    method: 'PUT',
    path: `${one}/secret`,
    access: mayUpdate,
    summary: 'Поставщики входа: задать секрет; прочитать его нельзя',
    params: byGuid,
    body: z.strictObject({ secret: storableText(1000).check(z.minLength(1, { error: REQUIRED })) }),
  }),
  /** Asks for the provider's description and keys; nobody signs in. */
  check: route({
    method: 'POST',
    path: `${one}/check`,
    access: mayUpdate,
    summary: 'Поставщики входа: проверить, что отвечает поставщик',
    params: byGuid,
    response: z.object({ findings: z.array(z.object({ isGood: z.boolean(), text: z.string() })) }),
  }),
  /** What the provider must be told before it knows the client: where it sends people back, and where it tells that they have left. */
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
