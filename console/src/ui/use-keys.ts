import { useHotkeys } from '@mantine/hooks';

/** Shortcuts of the whole screen by physical key, so that they work in any keyboard layout. `inInputs` shortcuts also work while
 *  typing. */
export function useKeys(keys: readonly (readonly [key: string, act: () => void])[], { inInputs = false } = {}): void {
  useHotkeys(
    keys.map(([key, act]) => [key, act, { usePhysicalKeys: true }]),
    inInputs ? [] : undefined,
    inInputs,
  );
}
