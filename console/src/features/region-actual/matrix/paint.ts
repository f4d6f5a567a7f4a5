import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import type { CellState } from 'contract/features/region-actual/facts.ts';
import type { RegionMatrix } from 'contract/features/region-actual/answers.ts';
import type { GridPlace } from '../../../ui/table/grid-move.ts';
import { isKnownHole, stateAt, type MatrixRow, type Range, type MatrixStep } from './cells.ts';

export const sizes = {
  month: { width: 76, height: 28 },
  day: { width: 15, height: 22 },
} as const satisfies Record<MatrixStep, { width: number; height: number }>;
export const NAMES = 220;
export const HEAD = 30;

export interface Palette {
  cells: Readonly<Record<CellState, string>>;
  text: string;
  surface: string;
  accent: string;
  hole: string;
  /** The colour of a sign on a full cell. */
  onFull: string;
  font: string;
}

export interface MatrixScene {
  matrix: RegionMatrix;
  rows: readonly MatrixRow[];
  step: MatrixStep;
  busy: ReadonlySet<string>;
  range: Range | null;
  focus: GridPlace;
  isFocused: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
  palette: Palette;
}

/** The state as a sign, so that it does not depend on colour alone. */
export const signs: Readonly<Record<CellState, string>> = {
  f: '',
  w: '!',
  p: '◐',
  r: '✕',
  s: '?',
  x: '⚠',
  u: '–',
  e: '○',
  n: '',
  o: '',
};

function cellLabel({ matrix: { expected }, step }: MatrixScene, row: MatrixRow, column: number): string {
  const state = stateAt(row, column);
  if (step === 'day') return signs[state];
  if (state === 'f') return String(row.present[column]);
  if (state === 'w') return `${row.present[column]} !`;
  return state === 'p' ? `◐ ${row.present[column]}/${expected[column]}` : signs[state];
}

function hatch(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.beginPath();
  for (let at = x - height; at < x + width; at += 5) {
    context.moveTo(at, y + height);
    context.lineTo(at + height, y);
  }
  context.globalAlpha = 0.45;
  context.stroke();
  context.restore();
}

function paintCell(
  context: CanvasRenderingContext2D,
  scene: MatrixScene,
  row: MatrixRow,
  column: number,
  x: number,
  y: number,
): void {
  const { palette, step } = scene;
  const { width, height } = sizes[step];
  const state = stateAt(row, column);
  const month = monthOf(scene.matrix.columns[column]!);
  context.fillStyle = palette.cells[state];
  context.fillRect(x + 1, y + 1, width - 2, height - 2);
  if (state === 'w') {
    context.strokeStyle = palette.onFull;
    hatch(context, x + 1, y + 1, width - 2, height - 2);
  }
  if (isKnownHole(state)) {
    context.strokeStyle = palette.hole;
    context.strokeRect(x + 1.5, y + 1.5, width - 3, height - 3);
  }
  const label = scene.busy.has(`${row.guid} ${month}`) ? '…' : cellLabel(scene, row, column);
  if (!label) return;
  context.fillStyle = state === 'f' || state === 'w' ? palette.onFull : palette.text;
  context.fillText(label, x + width / 2, y + height / 2 + 1, width - 2);
}

const shortMonth = new Intl.DateTimeFormat('ru', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const shortMonthText = (column: string) => shortMonth.format(new Date(firstDayOf(monthOf(column)))).replace(' г.', '');

function paintHead(context: CanvasRenderingContext2D, scene: MatrixScene, first: number, last: number): void {
  const { matrix, step, palette, left } = scene;
  const { width } = sizes[step];
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, scene.width, HEAD);
  context.fillStyle = palette.text;
  for (let column = first; column <= last; column++) {
    const x = NAMES + column * width - left;
    const text = matrix.columns[column]!;
    if (step === 'month') context.fillText(shortMonthText(text), x + width / 2, HEAD / 2, width - 4);
    else {
      context.fillText(text.slice(8), x + width / 2, HEAD - 8, width);
      if (text.endsWith('-01')) {
        context.textAlign = 'left';
        context.fillText(shortMonthText(text), x, 8);
        context.textAlign = 'center';
      }
    }
  }
}

function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end--;
  return `${text.slice(0, end)}…`;
}

function paintNames(context: CanvasRenderingContext2D, scene: MatrixScene, first: number, last: number): void {
  const { rows, step, palette, top } = scene;
  const { height } = sizes[step];
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, NAMES, scene.height);
  context.textAlign = 'left';
  for (let index = first; index <= last; index++) {
    context.fillStyle = index === scene.focus.row && scene.isFocused ? palette.accent : palette.text;
    const y = HEAD + index * height - top;
    context.fillText(shortened(context, rows[index]!.name, NAMES - 24), 16, y + height / 2 + 1);
  }
  context.textAlign = 'center';
}

/** Draws the visible part of the matrix; the names and the column headings stay in place while the rest scrolls. */
export function paint(context: CanvasRenderingContext2D, scene: MatrixScene): void {
  const { matrix, rows, step, range, focus, left, top, palette } = scene;
  const { width, height } = sizes[step];
  context.clearRect(0, 0, scene.width, scene.height);
  context.font = `${step === 'month' ? 12.5 : 11}px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  const firstRow = Math.max(0, Math.floor(top / height));
  const lastRow = Math.min(rows.length - 1, Math.floor((top + scene.height - HEAD) / height));
  const firstColumn = Math.max(0, Math.floor(left / width));
  const lastColumn = Math.min(matrix.columns.length - 1, Math.floor((left + scene.width - NAMES) / width));
  for (let index = firstRow; index <= lastRow; index++)
    for (let column = firstColumn; column <= lastColumn; column++)
      paintCell(context, scene, rows[index]!, column, NAMES + column * width - left, HEAD + index * height - top);
  const outline = ({ top: t, bottom, left: l, right }: Range, color: string, line: number) => {
    context.strokeStyle = color;
    context.lineWidth = line;
    context.strokeRect(
      NAMES + l * width - left,
      HEAD + t * height - top,
      (right - l + 1) * width,
      (bottom - t + 1) * height,
    );
    context.lineWidth = 1;
  };
  if (range) {
    context.save();
    context.globalAlpha = 0.18;
    context.fillStyle = palette.accent;
    context.fillRect(
      NAMES + range.left * width - left,
      HEAD + range.top * height - top,
      (range.right - range.left + 1) * width,
      (range.bottom - range.top + 1) * height,
    );
    context.restore();
    outline(range, palette.accent, 1);
  }
  if (scene.isFocused)
    outline({ top: focus.row, bottom: focus.row, left: focus.column, right: focus.column }, palette.accent, 2.5);
  paintHead(context, scene, firstColumn, lastColumn);
  paintNames(context, scene, firstRow, lastRow);
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, NAMES, HEAD);
  context.fillStyle = palette.text;
  context.textAlign = 'left';
  context.fillText('Регион', 16, HEAD / 2);
}
