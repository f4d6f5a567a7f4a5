import { columnTitle, isComposed, isQuantity, type Field, type FieldKind } from 'contract/kit/field.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { recordPath } from '../../record-path.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { cutText } from '../../ui/table/cut-text.tsx';
import type { TableColumn } from '../../ui/table/table-model.ts';
import { columnWidth, headingWidth, textWidth } from '../../ui/table/text-width.ts';
import { fieldText, namesIn } from '../value/field-text.ts';
import { TermHint } from '../value/TermHint.tsx';

interface Shape {
  /** The maximum column width that values can cause; unlimited by default. */
  most?: number;
  /** The minimum column width of a value that may be cut. */
  least?: number;
  /** A sample text with the width of every value. */
  sample?: string;
  /** Whether the input is a single line, so that the field can be edited in a cell. */
  isLine: boolean;
  /** Whether the value may be cut; a tooltip shows all of it. */
  isLong?: true;
  isSorted?: false;
}

const shapes: Readonly<Record<FieldKind, Shape>> = {
  text: { most: 340, isLine: true, isLong: true },
  multiline: { most: 400, isLine: false, isLong: true, isSorted: false },
  number: { isLine: true },
  boolean: { sample: 'Нет', isLine: true },
  date: { sample: '00.00.0000', isLine: true },
  dateTime: { sample: '00.00.0000 00:00', isLine: false },
  choice: { most: 260, least: 150, isLine: true, isLong: true },
  choices: { most: 320, isLine: false, isLong: true, isSorted: false },
  tags: { most: 320, isLine: false, isLong: true, isSorted: false },
  reference: { most: 320, isLine: true, isLong: true },
  references: { most: 320, isLine: false, isLong: true, isSorted: false },
  document: { most: 420, isLine: false, isSorted: false },
  parameters: { most: 140, isLine: false, isSorted: false },
};

/** Sizes a column whose rows are not loaded yet. */
const EXPECTED = 'Наименование записи';
const LEAST = 110;
const MAX_WORD = 170;

type TextOf = (row: AnyRow) => string;

interface Props {
  name: string;
  field: Field;
  row: AnyRow;
  textOf: TextOf;
  room: number;
}

/** The value of a field in a table. */
function FieldCell({ name, field, row, textOf, room }: Props) {
  const names = namesIn(row, name);
  const whole = textOf(row);
  const text = shapes[field.kind].isLong ? cutText(whole, room) : whole;
  const guid = row[name];
  const isVisible = field.kind === 'reference' && typeof guid === 'string' && names[guid] !== undefined;
  const target = isVisible ? recordPath(field.to, guid) : null;
  return target ? <TextLink to={target}>{text}</TextLink> : text;
}

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(textWidth));

interface Asked {
  name: string;
  field: Field;
  zone: string;
  rows: readonly AnyRow[];
  /** The width of an icon before each value. */
  icon: number;
  /** The text of a cell that does not show the field itself. */
  text?: TextOf | undefined;
}

/** The preferred width of the values, the width of all they hold, and the width to which they may be cut: codes, numbers
 *  and e-mail addresses are never cut. A column without values is as wide as its heading. */
function widthsOf({ field, rows, icon, text: own }: Asked, textOf: TextOf) {
  const { most = Infinity, least = LEAST, sample, isLong } = shapes[own ? 'text' : field.kind];
  const shown = rows.map((row) => {
    const text = textOf(row);
    return text && (sample ?? text);
  });
  const texts = rows.length ? shown : [sample ?? EXPECTED];
  const heading = headingWidth(columnTitle(field));
  const content = widest(texts);
  if (content === 0) return { width: heading };
  const widthOf = (room: number) => Math.max(columnWidth(room) + icon, heading);
  const width = widthOf(Math.min(most, content));
  const words = columnWidth(Math.min(MAX_WORD, widest(texts.filter((text) => !text.includes(' '))))) + icon;
  return {
    width,
    full: widthOf(content),
    least: isLong && Math.min(width, Math.max(least, heading, words)),
  };
}

/** The table column of a field, as wide as its values in the given rows. */
export function fieldColumn(asked: Asked): TableColumn<AnyRow> {
  const { name, field, zone, text } = asked;
  const { isLong, isSorted = true } = shapes[field.kind];
  const textOf = text ?? ((row) => fieldText(field, row[name], zone, namesIn(row, name)));
  const isCut = text !== undefined || (isLong && !isComposed(field));
  return {
    name,
    label: field.label,
    unit: field.kind === 'number' ? field.unit : undefined,
    meaning: <TermHint label={field.label} place="column" />,
    ...widthsOf(asked, textOf),
    isNumeric: isQuantity(field),
    isSortable: isSorted,
    cell: (row, room) =>
      text ? cutText(text(row), room) : <FieldCell name={name} field={field} row={row} textOf={textOf} room={room} />,
    title: isCut ? textOf : undefined,
  };
}

/** Whether a field can be edited in a cell of a list. */
export const isCellField = (field: Field): boolean =>
  !field.readOnly && shapes[field.kind].isLine && !isComposed(field);
