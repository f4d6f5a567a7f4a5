import { useHotkeys } from '@mantine/hooks';

/** Keys of the whole screen by their physical place, so that they work on any layout. `inInputs` keys also work while typing. */
export function useKeys(keys: readonly (readonly [key: string, act: () => void])[], { inInputs = false } = {}): void {
  useHotkeys(
    keys.map(([key, act]) => [key, act, { usePhysicalKeys: true }]),
    inInputs ? [] : undefined,
    inInputs,
  );
}
