import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { amount, BASE, BLUE, GREY, headingOf, HEIGHT, labelsOf } from './pdf-picture-parts.ts';

const LINES = [BLUE, '#c2611f', '#2e8b57', '#7a5bb0'];
/** More points of a line cannot be distinguished on paper. */
const MAX_POINTS = 800;

/** A line chart that accompanies a printed table, with one value per label and line. */
export interface LinePicture {
  title: string;
  unit: string;
  labels: string[];
  lines: { name: string; values: (number | null)[] }[];
}

/** Reduces a line to the minimum and maximum of each section, so that peaks are kept. */
function thinned(values: readonly (number | null)[]): { at: number; value: number | null }[] {
  const points = values.map((value, at) => ({ at, value }));
  if (points.length <= MAX_POINTS) return points;
  const size = Math.ceil((2 * points.length) / MAX_POINTS);
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size),
  ).flatMap((stretch) => {
    const known = stretch.filter(({ value }) => value !== null).toSorted((a, b) => a.value! - b.value!);
    return known.length ? [known[0]!, known.at(-1)!].toSorted((a, b) => a.at - b.at) : [stretch[0]!];
  });
}

/** Draws lines over time with gaps for unknown values, a scale and labels. */
export function linesOf({ title, unit, labels, lines }: LinePicture, width: number): Content[] {
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
    labelsOf(labels, width),
  ];
}
