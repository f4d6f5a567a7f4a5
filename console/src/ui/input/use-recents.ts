import { useLocalStorage } from '@mantine/hooks';

const LIMIT = 5;

/** The values chosen most recently under a name, newest first. */
export function useRecents(name: string): [recents: readonly string[], add: (value: string) => void] {
  const [recents, setRecents] = useLocalStorage<string[]>({
    key: `recents/${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return [recents, (value) => setRecents([value, ...recents.filter((recent) => recent !== value)].slice(0, LIMIT))];
}
