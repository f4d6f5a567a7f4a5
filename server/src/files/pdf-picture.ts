import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { linesOf, type LinePicture } from './pdf-lines.ts';
import { amount, BASE, BLUE, GREY, headingOf, HEIGHT, labelsOf } from './pdf-picture-parts.ts';
import type { ReportPicture, ReportTable } from './report-table.ts';

/** A table with the chart for printing. */
export type PrintedTable = Omit<ReportTable, 'picture'> & { picture: ReportPicture | LinePicture | null };

/** The padding that pdfmake adds on each side of a cell. */
const CELL = 4;

/** Horizontal bars with full names and values. */
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

/** The chart of a table: lines; vertical bars for time, with the maximum value and labels; horizontal bars for other
 *  categories. */
export function pictureOf(picture: ReportPicture | LinePicture, width: number): Content[] {
  if ('lines' in picture) return linesOf(picture, width);
  const { title, unit, values, days } = picture;
  const most = Math.max(...values.map((value) => value ?? 0), 0);
  if (most === 0) return [];
  const heading = headingOf(title);
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
    lineColor: BASE,
  };
  return [
    heading,
    { text: `наибольшее — ${amount(most)}\u00a0${unit}`, fontSize: 7.5, color: GREY, margin: [0, 0, 0, 4] },
    { canvas: [...bars, base], margin: [0, 0, 0, 2] },
    labelsOf(picture.labels, width),
  ];
}
