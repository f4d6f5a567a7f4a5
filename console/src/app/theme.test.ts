import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { contrastOf, TEXT_CONTRAST } from 'contract/kit/accent.ts';
import { expect, it } from 'vitest';
import { contrastColors, theme } from './theme.ts';

/** The minimum contrast of control borders by WCAG 2.2 (1.4.11). */
const CONTROL_CONTRAST = 3;
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const found: Record<'light' | 'dark', Record<string, string>> = contrastColors(merged);

/** The colour of a CSS variable in one scheme. */
function colourOf(scheme: 'light' | 'dark', name: string): string {
  const given = found[scheme][name];
  if (given?.startsWith('#')) return given;
  const [, palette, shade] = /--mantine-color-(\w+)-(\d)/.exec(given ?? name)!;
  return found[scheme][`--mantine-color-${palette}-${shade}`] ?? merged.colors[palette!]![Number(shade)]!;
}

it.each(['light', 'dark'] as const)('the borders of inputs and buttons are seen on every ground: %s', (scheme) => {
  const border = '--mantine-color-default-border';
  for (const ground of ['--app-surface', '--app-sunken', '--app-row-hover'])
    expect(contrastOf(colourOf(scheme, border), colourOf(scheme, ground))).toBeGreaterThanOrEqual(CONTROL_CONTRAST);
});

it.each([
  ['light', '--mantine-color-disabled'],
  ['dark', '--mantine-color-dark-6'],
] as const)('what is disabled can be read: %s', (scheme, ground) => {
  const text = colourOf(scheme, '--mantine-color-disabled-color');
  expect(contrastOf(text, colourOf(scheme, ground))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});
