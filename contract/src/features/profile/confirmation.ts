import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, storableText } from '../../kit/text.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** How a person confirms that it is them before they change how they sign in. */
export const confirmationFacts = z.object({
  /** By the password kept here, by that of a directory, or by a new sign-in at a provider or with a passkey. */
  by: z.enum(['password', 'directory', 'provider', 'passkey']),
  /** Those that know the person. */
  providers: z.array(z.object({ guid: anyGuid, name: z.string() })),
  /** Until when a new sign-in is not needed; null when it is, or when a password is. */
  until: z.nullable(z.string()),
});
export type Confirmation = z.infer<typeof confirmationFacts>;

const path = '/api/profile/confirmation';

/** Whoever has no password shows at a provider that it is them. */
export const confirmation = {
  /** The answer is where to send the person; what the provider then says goes to `end`. */
  begin: route({
    method: 'POST',
    path: `${path}/beginning`,
    access: 'signedIn',
    exemptFrom: ['duty'],
    isPersonal: true,
    summary: 'Профиль: подтвердить, что это вы, новым входом у поставщика',
    body: z.strictObject({ providerGuid: guid() }),
    response: z.object({ address: z.string() }),
  }),
  end: route({
    method: 'POST',
    path,
    access: 'signedIn',
    exemptFrom: ['duty'],
    isPersonal: true,
    summary: 'Профиль: подтверждение, которое дал поставщик',
    body: z.strictObject({ providerGuid: guid(), answer: storableText(8192) }),
  }),
};
