import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { Chain } from './Chain.tsx';
import { Coupler } from './Coupler.tsx';
import { diagramOf, type DiagramSection, type Feeder, type Point, type Transformer } from './diagram.ts';
import classes from './Diagram.module.css';
import { FeederDrawing } from './FeederDrawing.tsx';
import { Leads } from './Leads.tsx';
import { LoadText } from './LoadText.tsx';
import { TransformerSign, VoltageTransformerSign } from './signs.tsx';
import { HIGH, levelsOf, POINT, SHOWN, type Levels } from './sizes.ts';
import { busOf, potentials, SOURCE } from './switching.ts';
import type { Switches } from './switches.ts';
import type { Shown } from './use-measured.ts';

interface Props {
  name: string;
  transformers: readonly Transformer[];
  feeders: readonly Feeder[];
  points: readonly Point[];
  switches: Switches;
  shown: Shown;
}

/** The one-line drawing of a substation. */
export function Diagram({ name, transformers, feeders, points, switches, shown }: Props) {
  const { sections, width } = diagramOf(transformers, feeders, points, switches);
  const levels = levelsOf(sections);
  const counts = sections.flatMap((one) => one.feeders.map((feeder) => feeder.points.length));
  const height = levels.feeder + 50 + Math.min(Math.max(0, ...counts), SHOWN) * POINT;
  const source = shown.potentialOf(SOURCE);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={classes.scroll} aria-label={`Однолинейная схема: ${name}`} tabIndex={0}>
      <svg className={classes.diagram} width={width} height={height}>
        {transformers.length > 0 && (
          <line className={classes.bus} data-potential={source} x1={20} x2={width - 20} y1={HIGH} y2={HIGH} />
        )}
        {sections.map((section) => (
          <Section key={section.transformer?.row.guid ?? 'none'} section={section} levels={levels} shown={shown} />
        ))}
        {switches.ofSections.map((device) => (
          <Coupler key={device.guid} device={device} sections={sections} bus={levels.bus} shown={shown} />
        ))}
      </svg>
    </section>
  );
}

function Section({ section, levels, shown }: { section: DiagramSection; levels: Levels; shown: Shown }) {
  const { transformer, from, to, feeders } = section;
  const left = from - 60;
  const guid = transformer?.row.guid ?? null;
  const potential = shown.potentialOf(busOf(guid));
  return (
    <>
      {transformer && <TransformerDrawing transformer={transformer} levels={levels} shown={shown} />}
      {(transformer ?? feeders.some(({ row }) => row)) && (
        <line className={classes.bus} data-potential={potential} x1={left} x2={to + 60} y1={levels.bus} y2={levels.bus}>
          <title>Секция шин: {potentials[potential]}</title>
        </line>
      )}
      {feeders.some(({ points }) => points.some(shown.hasVoltage)) && (
        <g>
          <VoltageTransformerSign x={left + 8} y={levels.bus} />
        </g>
      )}
      {feeders.map((feeder) => (
        <FeederDrawing
          key={feeder.row?.guid ?? 'none'}
          feeder={feeder}
          transformer={guid}
          levels={levels}
          shown={shown}
        />
      ))}
    </>
  );
}

interface TransformerProps {
  transformer: NonNullable<DiagramSection['transformer']>;
  levels: Levels;
  shown: Shown;
}

function TransformerDrawing({ transformer, levels, shown }: TransformerProps) {
  const { row, x, high, low } = transformer;
  const { potentialOf, loadOf, onChange } = shown;
  const { highVoltageKv: primary, lowVoltageKv: secondary } = row;
  const { transformer: top, bus } = levels;
  const potential = potentialOf(row.guid);
  const kilovolts =
    typeof primary === 'number' && typeof secondary === 'number'
      ? `${formatNumber(primary)}/${formatNumber(secondary)}${NBSP}кВ`
      : '';
  const source = potentialOf(SOURCE);
  return (
    <>
      <Chain x={x} from={HIGH} to={top} devices={high} above={source} below={potential} onChange={onChange} />
      <Chain
        x={x}
        from={top + 60}
        to={bus}
        devices={low}
        above={potential}
        below={potentialOf(busOf(row.guid))}
        onChange={onChange}
      />
      <Leads to="power-transformers" guid={row.guid}>
        <g data-potential={potential}>
          <TransformerSign x={x} y={top} />
        </g>
        <text x={x + 26} y={top + 12}>
          {row.number}
          <title>
            {row.number}: {potentials[potential]}
          </title>
        </text>
        {loadOf && <LoadText at={loadOf(row.guid)} x={x + 26} y={top + 28} />}
      </Leads>
      <text className={classes.dim} x={x + 26} y={top + 44}>
        {formatNumber(row.ratedPowerKva)}
        {NBSP}кВ·А
      </text>
      <text className={classes.dim} x={x + 26} y={top + 60}>
        {kilovolts}
      </text>
    </>
  );
}
