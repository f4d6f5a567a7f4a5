import type { MantineThemeOverride } from '@mantine/core';
import { theme } from './theme.ts';

let now: MantineThemeOverride = theme;
const followers = new Set<() => void>();

/** The current theme: the default one, or one in the colour of the organization. */
export const themeNow = (): MantineThemeOverride => now;

export function setTheme(next: MantineThemeOverride): void {
  now = next;
  for (const notify of followers) notify();
}

export function onTheme(listener: () => void): () => void {
  followers.add(listener);
  return () => void followers.delete(listener);
}
