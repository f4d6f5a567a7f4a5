import * as z from 'zod/mini';
import { ownOrganization } from '../../api/session.ts';

const KEY = 'return_to';
const placeSchema = z.object({ href: z.string(), organization: z.nullable(z.string()) });
type Place = z.infer<typeof placeSchema>;

/** Remembers the user's address in this tab, to return to it after signing in again. */
export const rememberPlace = (href: string, organization = ownOrganization()): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ href, organization } satisfies Place));

export const forgetPlace = (): void => sessionStorage.removeItem(KEY);

export function rememberedPlace(): Place | null {
  try {
    const parsed = z.safeParse(placeSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
