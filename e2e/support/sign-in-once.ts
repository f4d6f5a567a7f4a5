import { people, signIn, type Person } from './api.ts';
import { publishedForecast } from './forecasts.ts';

/** Signs every person in once: the stories share these sessions, and only stories about signing in create their own. */
export default async function signInOnce(): Promise<void> {
  const names = Object.keys(people) as Person[];
  const sessions = await Promise.all(names.map(async (name) => [name, await signIn(name)] as const));
  process.env.E2E_SESSIONS = JSON.stringify(Object.fromEntries(sessions));
  // The forecast is the last part of the sample data; the program does not create it while people are using it.
  await publishedForecast();
}
