import * as z from 'zod/mini';
import { tidyLine } from 'contract/kit/text.ts';
import { loadOidc, configurationOf } from '../../sign-in-providers/oidc.service.ts';
import { ProviderFault } from '../../sign-in-providers/oidc-fault.service.ts';
import type { OpenProvider, ProviderReach } from '../../sign-in-providers/provider.service.ts';
import type { PendingSignIn } from './pending.service.ts';

const otherwise = z.catch;
/** How old a sign-in at the provider may be when a person confirms their identity. */
const FRESH_SECONDS = 300;

const text = otherwise(z.nullable(z.string().check(z.maxLength(255))), null);
const texts = otherwise(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(1000)), []);

/** The person identified by a provider. */
const provenSchema = z.object({
  subject: z.string(),
  sid: z.nullable(z.string()),
  idToken: z.string(),
  /** Only if verified by the provider. */
  email: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  middleName: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  /** Null when the provider is not asked for groups. */
  groups: z.nullable(z.array(z.string())),
  /** The provider has checked a second factor and is trusted to do so. */
  isFactorProven: z.boolean(),
  /** The time of the sign-in at the provider (`auth_time`), seconds since 1970; null when not reported. */
  provenAt: z.nullable(z.number()),
});
export type Proven = z.infer<typeof provenSchema>;

/** Parses a stored proof. */
export const readProven = (stored: Buffer): Proven => provenSchema.parse(JSON.parse(stored.toString()));

/** The claims reported by a provider; malformed ones are ignored. */
const claimsSchema = z.looseObject({
  sid: text,
  email: text,
  email_verified: otherwise(z.boolean(), false),
  preferred_username: text,
  family_name: text,
  given_name: text,
  middle_name: text,
  name: text,
  amr: z.optional(z.unknown()),
  acr: z.optional(z.unknown()),
});

const tidied = (text: string | null): string | null => (text === null ? null : tidyLine(text) || null);

const asList = (value: unknown): unknown => (typeof value === 'string' ? [value] : value);

function isFactorProven(
  { secondFactor, factorValues }: OpenProvider,
  { amr, acr }: z.infer<typeof claimsSchema>,
): boolean {
  if (secondFactor !== 'told') return secondFactor === 'provider';
  const factors = [amr, acr].flatMap((value) => texts.parse(asList(value)));
  return factors.some((value) => factorValues.includes(value));
}

/** The provider's sign-in address. Throws errors that `providerFault` explains. */
export async function addressAt(provider: OpenProvider, reach: ProviderReach, pending: PendingSignIn): Promise<string> {
  const [oidc, configuration] = await Promise.all([loadOidc(), configurationOf(provider, reach)]);
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: pending.redirectUri,
    scope: provider.scopes,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    // Forces a new sign-in at the provider.
    ...(pending.isConfirmation && { prompt: 'login', max_age: String(FRESH_SECONDS) }),
  }).href;
}

/** Exchanges the provider's answer for the identity of the person. Throws errors that `providerFault` explains. */
export async function proofOf(
  provider: OpenProvider,
  reach: ProviderReach,
  pending: PendingSignIn,
  answer: string,
): Promise<Proven> {
  const [oidc, configuration] = await Promise.all([loadOidc(), configurationOf(provider, reach)]);
  const address = new URL(pending.redirectUri);
  address.search = answer;
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    pkceCodeVerifier: pending.verifier,
    idTokenExpected: true,
    ...(pending.isConfirmation && { maxAge: FRESH_SECONDS }),
  });
  const signed = tokens.claims();
  if (!signed || !tokens.id_token) throw new ProviderFault('Поставщик не назвал, кто вошёл');
  const { sub } = signed;
  const asked = configuration.serverMetadata().userinfo_endpoint;
  const userInfo = asked ? await oidc.fetchUserInfo(configuration, tokens.access_token, sub) : {};
  const claims = claimsSchema.parse({ ...userInfo, ...signed });
  const { groupsClaim } = provider;
  const groups = new Map(Object.entries(claims)).get(groupsClaim ?? '');
  return {
    subject: sub,
    sid: claims.sid,
    idToken: tokens.id_token,
    email: claims.email_verified ? tidied(claims.email) : null,
    userName: tidied(claims.preferred_username),
    lastName: tidied(claims.family_name),
    firstName: tidied(claims.given_name),
    middleName: tidied(claims.middle_name),
    fullName: tidied(claims.name),
    groups: groupsClaim ? texts.parse(asList(groups ?? [])) : null,
    isFactorProven: isFactorProven(provider, claims),
    provenAt: typeof signed.auth_time === 'number' ? signed.auth_time : null,
  };
}
