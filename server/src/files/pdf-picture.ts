import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { ReportPicture, ReportTable } from './report-table.ts';

/** Lines over time that accompany a printed table: one value of each for every label. */
export interface LinePicture {
  title: string;
  unit: string;
  labels: string[];
  lines: { name: string; values: (number | null)[] }[];
}

/** A table with the picture that paper has for it. */
export type PrintedTable = Omit<ReportTable, 'picture'> & { picture: ReportPicture | LinePicture | null };

const HEIGHT = 92;
const BLUE = '#2f6fb3';
const GREY = '#5c6570';
const BASE = '#8a939c';
const LINES = [BLUE, '#c2611f', '#2e8b57', '#7a5bb0'];
/** More points of a line than this are not told apart on paper. */
const MOST_POINTS = 800;
const MOST_LABELS = 16;
const LETTER = 3.4;
/** The padding that pdfmake adds on each side of a cell. */
const CELL = 4;

const amount = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** The labels that fit: one for every so many bars. */
function labelsOf({ labels }: Pick<ReportPicture, 'labels'>, width: number): Content {
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

const headingOf = (title: string): Content => ({ text: title, fontSize: 9, bold: true, margin: [0, 8, 0, 2] });

/** The least and the greatest value of each stretch, in their order: a peak is not lost. */
function thinned(values: readonly (number | null)[]): { at: number; value: number | null }[] {
  const points = values.map((value, at) => ({ at, value }));
  if (points.length <= MOST_POINTS) return points;
  const size = Math.ceil((2 * points.length) / MOST_POINTS);
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size),
  ).flatMap((stretch) => {
    const known = stretch.filter(({ value }) => value !== null).toSorted((a, b) => a.value! - b.value!);
    return known.length ? [known[0]!, known.at(-1)!].toSorted((a, b) => a.at - b.at) : [stretch[0]!];
  });
}

/** Lines over time, broken where nothing is known, with their scale above and labels below. */
function linesOf({ title, unit, labels, lines }: LinePicture, width: number): Content[] {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  if (known.length === 0) return [];
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  const y = (value: number) => HEIGHT - ((value - least) / (most - least || 1)) * HEIGHT;
  const x = (at: number) => ((at + 0.5) / labels.length) * width;
  const drawn = lines.flatMap(({ values }, index): CanvasElement[] => {
    const stretches: { x: number; y: number }[][] = [[]];
    for (const { at, value } of thinned(values))
      if (value === null) stretches.push([]);
      else stretches.at(-1)!.push({ x: x(at), y: y(value) });
    const lineColor = LINES[index % LINES.length]!;
    return stretches.flatMap((points): CanvasElement[] => {
      if (points.length === 0) return [];
      if (points.length === 1) return [{ type: 'ellipse', ...points[0]!, r1: 0.8, r2: 0.8, color: lineColor }];
      return [{ type: 'polyline', points, lineWidth: 0.9, lineColor }];
    });
  });
  const zero: CanvasElement = { type: 'line', x1: 0, y1: y(0), x2: width, y2: y(0), lineWidth: 0.6, lineColor: BASE };
  const names = lines.flatMap(({ name }, index) => [
    { text: '— ', color: LINES[index % LINES.length]!, bold: true },
    { text: `${name}    ` },
  ]);
  return [
    headingOf(title),
    { text: names, fontSize: 7.5 },
    {
      text: `от ${amount(Math.min(...known))} до ${amount(Math.max(...known))}\u00a0${unit}`,
      fontSize: 7.5,
      color: GREY,
      margin: [0, 0, 0, 4],
    },
    { canvas: [...drawn, zero], margin: [0, 0, 0, 2] },
    labelsOf({ labels }, width),
  ];
}

/** Lines; vertical bars for time, with the greatest value above and labels below; horizontal bars for other items. */
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
    labelsOf(picture, width),
  ];
}
