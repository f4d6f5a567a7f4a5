import { people, signIn, type Person } from './api.ts';
import { publishedForecast } from './forecasts.ts';

/** Every person signs in once; the stories share the sessions, and only those about signing in make their own. */
export default async function signInOnce(): Promise<void> {
  const names = Object.keys(people) as Person[];
  const sessions = await Promise.all(names.map(async (name) => [name, await signIn(name)] as const));
  process.env.E2E_SESSIONS = JSON.stringify(Object.fromEntries(sessions));
  // The last of the sample data: the program does not make them while it is watched.
  await publishedForecast();
}
