import { mergeThemeOverrides } from '@mantine/core';
import { filledShade, shadesOf } from 'contract/kit/accent.ts';
import { useLayoutEffect } from 'react';
import { setTheme } from '../theme-now.ts';
import { theme } from '../theme.ts';

const themeIn = (accent: string) =>
  mergeThemeOverrides(theme, {
    primaryColor: 'accent',
    primaryShade: filledShade,
    colors: { accent: shadesOf(accent) },
  });

/** Applies the organization's colour from the first paint on. */
export function useAccent(accent: string | null | undefined): void {
  useLayoutEffect(() => {
    if (!accent) return undefined;
    setTheme(themeIn(accent));
    return () => setTheme(theme);
  }, [accent]);
}
