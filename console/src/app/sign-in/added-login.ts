const KEY = 'added_login';

/** Remembers in this tab that the person goes to a provider to add it to the profile, not to sign in. */
export const rememberAddition = (provider: string): void => sessionStorage.setItem(KEY, provider);

/** The provider for which the person has gone, once. */
export function takeAddition(): string | null {
  const provider = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return provider;
}
