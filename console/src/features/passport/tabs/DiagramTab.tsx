import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { feeders, powerTransformers, substations } from 'contract/features/passport/substations.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import type { MouseEvent, ReactNode } from 'react';
import { useCall } from '../../../api/queries.ts';
import { recordPath } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { diagramOf, type DiagramSection, type Feeder, type Point, type Transformer } from './diagram.ts';
import classes from './DiagramTab.module.css';

const HIGH = 30;
const LOW = 190;
const FEEDER = 280;
const POINT = 16;
const SHOWN = 8;

const ofSubstation = (guid: string) => ({
  query: {
    limit: String(PAGE_LIMIT),
    filter: JSON.stringify({ field: 'substationGuid', op: 'in', value: [guid] }),
  },
});

/** A one-line diagram of the substation, drawn from its records. */
export function DiagramTab() {
  const { row } = useRecord(substations);
  const given = ofSubstation(row.guid);
  const transformers = useCall(powerTransformers.routes.list, given);
  const points = useCall(meteringPoints.routes.list, given);
  return (
    <AnswerTab query={useCall(feeders.routes.list, given)}>
      {({ items }) => (
        <Diagram
          name={row.name}
          feeders={items}
          transformers={transformers.data?.items ?? []}
          points={points.data?.items ?? []}
        />
      )}
    </AnswerTab>
  );
}

interface DiagramProps {
  name: string;
  transformers: readonly Transformer[];
  feeders: readonly Feeder[];
  points: readonly Point[];
}

function Diagram({ name, transformers, feeders, points }: DiagramProps) {
  if (feeders.length + transformers.length === 0)
    return (
      <Text c="dimmed">Схема рисуется по силовым трансформаторам и фидерам: добавьте их на соседних вкладках.</Text>
    );
  const { sections, width } = diagramOf(transformers, feeders, points);
  const most = Math.min(
    Math.max(0, ...sections.flatMap((one) => one.feeders.map((feeder) => feeder.points.length))),
    SHOWN + 1,
  );
  const height = FEEDER + 40 + most * POINT;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={classes.scroll} aria-label={`Однолинейная схема: ${name}`} tabIndex={0}>
      <svg className={classes.diagram} width={width} height={height}>
        {transformers.length > 0 && <line className={classes.bus} x1={20} x2={width - 20} y1={HIGH} y2={HIGH} />}
        {sections.map((section) => (
          <Section key={section.transformer?.row.guid ?? 'none'} section={section} />
        ))}
      </svg>
    </section>
  );
}

function Section({ section: { transformer, from, to, feeders } }: { section: DiagramSection }) {
  return (
    <>
      {transformer && <TransformerSign row={transformer.row} x={transformer.x} />}
      <line className={classes.bus} x1={from - 30} x2={to + 30} y1={LOW} y2={LOW} />
      {feeders.map(({ row, x, points }) => (
        <g key={row.guid}>
          <line className={classes.line} x1={x} x2={x} y1={LOW} y2={FEEDER - 16} />
          <rect className={classes.line} x={x - 6} y={LOW + 26} width={12} height={18} />
          <Leads to="feeders" guid={row.guid}>
            <text x={x} y={FEEDER} textAnchor="middle">
              {short(row.name)}
              <title>{row.name}</title>
            </text>
          </Leads>
          {points.slice(0, SHOWN).map((point, index) => (
            <Leads key={point.guid} to="metering-points" guid={point.guid}>
              <text className={classes.dim} x={x} y={FEEDER + POINT * (index + 1)} textAnchor="middle">
                {short(point.name)}
                <title>{point.name}</title>
              </text>
            </Leads>
          ))}
          {points.length > SHOWN && (
            <text className={classes.dim} x={x} y={FEEDER + POINT * (SHOWN + 1)} textAnchor="middle">
              и ещё {points.length - SHOWN}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

function TransformerSign({ row, x }: { row: Transformer; x: number }) {
  const { highVoltageKv: high, lowVoltageKv: low } = row;
  const kilovolts =
    typeof high === 'number' && typeof low === 'number' ? `${formatNumber(high)}/${formatNumber(low)}${NBSP}кВ` : '';
  return (
    <>
      <line className={classes.line} x1={x} x2={x} y1={HIGH} y2={80} />
      <circle className={classes.line} cx={x} cy={98} r={18} />
      <circle className={classes.line} cx={x} cy={122} r={18} />
      <line className={classes.line} x1={x} x2={x} y1={140} y2={LOW} />
      <Leads to="power-transformers" guid={row.guid}>
        <text x={x + 26} y={102}>
          {row.number}
        </text>
      </Leads>
      <text className={classes.dim} x={x + 26} y={118}>
        {formatNumber(row.ratedPowerKva)} кВ·А
      </text>
      <text className={classes.dim} x={x + 26} y={134}>
        {kilovolts}
      </text>
    </>
  );
}

const LONG = 23;
const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text);

/** A link inside a drawing. */
function Leads({ to, guid, children }: { to: string; guid: string; children: ReactNode }) {
  const navigate = useNavigate();
  const path = recordPath(to, guid) ?? '';
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ to: path });
  };
  return (
    <a href={path} onClick={go}>
      {children}
    </a>
  );
}
