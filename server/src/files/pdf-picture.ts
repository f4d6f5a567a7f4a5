import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { ReportPicture } from './report-table.ts';

const HEIGHT = 92;
const BLUE = '#2f6fb3';
const GREY = '#5c6570';
const MOST_LABELS = 16;
const LETTER = 3.4;
/** The padding that pdfmake adds on each side of a cell. */
const CELL = 4;

const amount = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** The labels that fit: one for every so many bars. */
function labelsOf({ labels }: ReportPicture, width: number): Content {
  const each = Math.ceil(labels.length / MOST_LABELS);
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

/** Horizontal bars, one below another, each with its full name and value. */
function thingsOf({ labels, values, unit }: ReportPicture, width: number, most: number): Content {
  const [name, figure] = [width * 0.3, 84];
  const room = width - name - figure - 4 * CELL;
  const barOf = (value: number): CanvasElement => ({
    type: 'rect',
    x: 0,
    y: 2,
    w: Math.max((value / most) * room, 0.5),
    h: 7,
    color: BLUE,
  });
  return {
    layout: 'noBorders',
    fontSize: 8,
    table: {
      widths: [name, room, figure],
      dontBreakRows: true,
      body: labels.map((label, index) => {
        const value = values[index] ?? null;
        return [
          label,
          { canvas: [barOf(Math.max(value ?? 0, 0))] },
          { text: value === null ? '—' : `${amount(value)}\u00a0${unit}`, alignment: 'right' },
        ];
      }),
    },
  };
}

/** Vertical bars for time, with the greatest value above and labels below; horizontal bars for other items. */
export function pictureOf(picture: ReportPicture, width: number): Content[] {
  const { title, unit, values, days } = picture;
  const most = Math.max(...values.map((value) => value ?? 0), 0);
  if (most === 0) return [];
  const heading: Content = { text: title, fontSize: 9, bold: true, margin: [0, 8, 0, 2] };
  if (!days) return [heading, thingsOf(picture, width, most)];
  const place = width / values.length;
  const bars = values.flatMap((value, index): CanvasElement[] => {
    const height = (Math.max(value ?? 0, 0) / most) * HEIGHT;
    return height === 0
      ? []
      : [
          {
            type: 'rect',
            x: index * place + place * 0.12,
            y: HEIGHT - height,
            w: place * 0.76,
            h: height,
            color: BLUE,
          },
        ];
  });
  const base: CanvasElement = {
    type: 'line',
    x1: 0,
    y1: HEIGHT,
    x2: width,
    y2: HEIGHT,
    lineWidth: 0.6,
    lineColor: '#8a939c',
  };
  return [
    heading,
    { text: `наибольшее — ${amount(most)}\u00a0${unit}`, fontSize: 7.5, color: GREY, margin: [0, 0, 0, 4] },
    { canvas: [...bars, base], margin: [0, 0, 0, 2] },
    labelsOf(picture, width),
  ];
}
