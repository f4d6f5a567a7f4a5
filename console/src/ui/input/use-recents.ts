import { usePreference } from '../preferences/preferences.ts';

const LIMIT = 5;
const NONE: readonly string[] = [];

const parse = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : NONE;

/** The values chosen most recently under a name, newest first. */
export function useRecents(name: string): [recents: readonly string[], add: (value: string) => void] {
  const [recents, setRecents] = usePreference(`recents/${name}`, parse);
  return [recents, (value) => setRecents([value, ...recents.filter((recent) => recent !== value)].slice(0, LIMIT))];
}
