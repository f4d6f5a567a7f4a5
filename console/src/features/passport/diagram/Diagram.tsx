import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { diagramOf, type DiagramSection, type Feeder, type Point, type Transformer } from './diagram.ts';
import classes from './Diagram.module.css';
import { FeederDrawing } from './FeederDrawing.tsx';
import { Leads } from './Leads.tsx';
import { LoadText } from './LoadText.tsx';
import type { Shown } from './use-shown.ts';
import { TransformerSign, VoltageTransformerSign } from './signs.tsx';
import { BUS, FEEDER, HIGH, POINT, SHOWN } from './sizes.ts';

interface Props {
  name: string;
  transformers: readonly Transformer[];
  feeders: readonly Feeder[];
  points: readonly Point[];
  shown: Shown;
}

/** The one-line drawing of a substation. */
export function Diagram({ name, transformers, feeders, points, shown }: Props) {
  const { sections, width } = diagramOf(transformers, feeders, points);
  const counts = sections.flatMap((one) => one.feeders.map((feeder) => feeder.points.length));
  const height = FEEDER + 50 + Math.min(Math.max(0, ...counts), SHOWN) * POINT;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={classes.scroll} aria-label={`Однолинейная схема: ${name}`} tabIndex={0}>
      <svg className={classes.diagram} width={width} height={height}>
        {transformers.length > 0 && <line className={classes.bus} x1={20} x2={width - 20} y1={HIGH} y2={HIGH} />}
        {sections.map((section) => (
          <Section key={section.transformer?.row.guid ?? 'none'} section={section} shown={shown} />
        ))}
      </svg>
    </section>
  );
}

function Section({ section, shown }: { section: DiagramSection; shown: Shown }) {
  const { transformer, from, to, feeders } = section;
  const left = from - 60;
  return (
    <>
      {transformer && <TransformerDrawing row={transformer.row} x={transformer.x} shown={shown} />}
      {feeders.some(({ row }) => row) && <line className={classes.bus} x1={left} x2={to + 60} y1={BUS} y2={BUS} />}
      {feeders.some(({ points }) => points.some(shown.hasVoltage)) && (
        <g>
          <VoltageTransformerSign x={left + 8} y={BUS} />
        </g>
      )}
      {feeders.map((feeder) => (
        <FeederDrawing key={feeder.row?.guid ?? 'none'} feeder={feeder} shown={shown} />
      ))}
    </>
  );
}

function TransformerDrawing({ row, x, shown: { loadOf } }: { row: Transformer; x: number; shown: Shown }) {
  const { highVoltageKv: high, lowVoltageKv: low } = row;
  const kilovolts =
    typeof high === 'number' && typeof low === 'number' ? `${formatNumber(high)}/${formatNumber(low)}${NBSP}кВ` : '';
  return (
    <>
      <line className={classes.line} x1={x} x2={x} y1={HIGH} y2={86} />
      <line className={classes.line} x1={x} x2={x} y1={146} y2={BUS} />
      <Leads to="power-transformers" guid={row.guid}>
        <TransformerSign x={x} y={86} />
        <text x={x + 26} y={98}>
          {row.number}
        </text>
        {loadOf && <LoadText at={loadOf(row.guid)} x={x + 26} y={114} />}
      </Leads>
      <text className={classes.dim} x={x + 26} y={130}>
        {formatNumber(row.ratedPowerKva)}
        {NBSP}кВ·А
      </text>
      <text className={classes.dim} x={x + 26} y={146}>
        {kilovolts}
      </text>
    </>
  );
}
