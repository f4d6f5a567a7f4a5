import { cellState, cellWords, type MatrixCell, type MatrixLine } from 'contract/features/rights/matrix.ts';
import { actions, entityTypes, permissionNames } from 'contract/rights/permissions.ts';
import { ObjectName } from '../../../resource/value/ObjectName.tsx';
import { StateGrid } from '../../../ui/table/StateGrid.tsx';
import classes from './Explorer.module.css';
import type { Explored } from './use-explored.ts';

/** A cell with its meaning. */
export interface OpenedCell {
  line: MatrixLine;
  cell: MatrixCell;
  explored: Explored;
  /** Whether it belongs to the compared subject. */
  isOther: boolean;
}

/** A line under the heading of its group of sections. */
export interface GroupedLine extends MatrixLine {
  group: string;
}

interface Props {
  lines: readonly GroupedLine[];
  own: Explored;
  other: Explored | null;
  onOpen: (opened: OpenedCell) => void;
}

const signs = { yes: '✓', partly: '◐', no: '–' } as const;

interface HeadProps {
  line: MatrixLine;
  /** Whether the line is shown without the line of its section above it. */
  isAlone: boolean;
}

const Head = ({ line: { entity, object, isDifferent }, isAlone }: HeadProps) => (
  <span className={`${classes.head} ${object ? classes.object : ''}`}>
    {object ? (
      <span>
        {isAlone && `${entityTypes[entity]}: `}
        {isAlone ? 'только' : 'Только'} <ObjectName section={entity} guid={object} />
      </span>
    ) : (
      entityTypes[entity]
    )}
    {isDifferent && <span className={classes.differs}>различие</span>}
  </span>
);

/** Sections by actions, of one subject or of two side by side. */
export function RightsGrid({ lines, own, other, onOpen }: Props) {
  const sides = other ? [own, other] : [own];
  const columns = sides.flatMap(({ title }, side) =>
    actions.map((action) => ({
      key: `${side} ${action}`,
      label: other ? `${'①②'[side]} ${permissionNames[action]}` : permissionNames[action],
      title: `${permissionNames[action]}: ${title}`,
    })),
  );
  const found = (row: number, column: number) => {
    const [line, isOther] = [lines[row]!, column >= actions.length];
    const index = column % actions.length;
    return {
      line,
      isOther,
      cell: (isOther ? line.others! : line.own)[index]!,
      pair: line.others && [line.own, line.others].map((side) => side[index]!),
    };
  };
  return (
    <div className={classes.board}>
      <StateGrid
        label="Права по разделам и действиям"
        corner="Раздел"
        className={classes.cells}
        columns={columns}
        rows={lines.map((line, index) => ({
          key: `${line.entity} ${line.object}`,
          group: line.group,
          head: <Head line={line} isAlone={lines[index - 1]?.entity !== line.entity} />,
        }))}
        cellOf={(row, column) => {
          const { line, cell, pair } = found(row, column);
          const state = cellState(cell);
          const differs = pair && cellState(pair[0]!) !== cellState(pair[1]!);
          const place = `${entityTypes[line.entity]}${line.object ? ', одна запись' : ''}`;
          return {
            state: differs ? `${state}-differs` : state,
            sign: signs[state],
            text: `${place}: ${columns[column]!.title}: ${cellWords[state].toLocaleLowerCase('ru')}${differs ? ', различие' : ''}`,
          };
        }}
        onOpen={(row, column) => {
          const { line, cell, isOther } = found(row, column);
          onOpen({ line, cell, isOther, explored: sides[isOther ? 1 : 0]! });
        }}
      />
    </div>
  );
}
