import type { Content } from 'pdfmake/interfaces.js';

/** The height of a chart over time, and its colours. */
export const HEIGHT = 92;
export const BLUE = '#2f6fb3';
export const GREY = '#5c6570';
export const BASE = '#8a939c';
const MAX_LABELS = 16;
const LETTER = 3.4;

export const amount = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** Picks every n-th label so that they fit. */
export function labelsOf(labels: readonly string[], width: number): Content {
  const each = Math.ceil(labels.length / MAX_LABELS);
  const shown = labels.filter((_, index) => index % each === 0);
  const room = (width / labels.length) * each;
  const letters = Math.max(3, Math.floor(room / LETTER) - 1);
  const cut = (label: string) => (label.length > letters ? `${label.slice(0, letters - 1)}…` : label);
  return {
    fontSize: 6.5,
    color: GREY,
    columnGap: 0,
    columns: shown.map((label) => ({ text: cut(label), width: room, noWrap: true })),
  };
}

export const headingOf = (title: string): Content => ({ text: title, fontSize: 9, bold: true, margin: [0, 8, 0, 2] });
