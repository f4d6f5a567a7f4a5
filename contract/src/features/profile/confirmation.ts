import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, storableText } from '../../kit/text.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** How a person confirms their identity before changing how they sign in. */
export const confirmationFacts = z.object({
  /** The own password, the password of a directory, or a new sign-in with a provider or passkey. */
  by: z.enum(['password', 'directory', 'provider', 'passkey']),
  /** The providers linked to the account. */
  providers: z.array(z.object({ guid: anyGuid, name: z.string() })),
  /** Until when no new sign-in is needed; null when one is needed, or when a password is asked for. */
  until: z.nullable(z.string()),
});
export type Confirmation = z.infer<typeof confirmationFacts>;

const path = '/api/profile/confirmation';

/** Confirms the identity of a person without a password through a provider. */
export const confirmation = {
  /** Returns the provider's sign-in address; the provider's answer is sent to `end`. */
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
