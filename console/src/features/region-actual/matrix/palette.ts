import type { CellState } from 'contract/features/region-actual/facts.ts';
import type { Palette } from './paint.ts';

/** The colours of the legend in the current theme. */
export function paletteOf(legend: HTMLElement): Palette {
  const cells: Partial<Record<CellState, string>> = {};
  let onFull = '';
  for (const key of legend.querySelectorAll<HTMLElement>('[data-state]')) {
    const style = getComputedStyle(key);
    cells[key.dataset.state as CellState] = style.backgroundColor;
    if (key.dataset.state === 'f') onFull = style.color;
  }
  const colorOf = (selector: string) => getComputedStyle(legend.querySelector(selector)!).color;
  const { color, fontFamily } = getComputedStyle(legend);
  return {
    cells: cells as Palette['cells'],
    text: color,
    surface: getComputedStyle(document.body).backgroundColor,
    accent: colorOf('[data-accent-color]'),
    hole: colorOf('[data-hole-color]'),
    onFull,
    font: fontFamily,
  };
}
