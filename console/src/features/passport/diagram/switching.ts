import type { Feeder, Transformer } from './diagram.ts';
import type { Switch, Switches } from './switches.ts';

/** The state of a part of the network by the recorded positions. `unknown`: a device on the path has no recorded
 *  position. */
export const potentials = {
  live: 'под напряжением',
  dead: 'отключено',
  earthed: 'заземлено',
  unknown: 'положение не внесено',
} as const;
export type Potential = keyof typeof potentials;

/** The node id of a bus section, made from its transformer's guid. */
export const busOf = (transformer: string | null): string => `bus ${transformer ?? ''}`;
/** The node of the high-voltage buses. */
export const SOURCE = 'source';

type Passage = 'closed' | 'open' | 'unknown';
interface Link {
  ends: readonly [string, string];
  passage: Passage;
}

/** Whether current passes a series of devices. */
function passageOf(devices: readonly Switch[]): Passage {
  if (devices.some(({ position }) => position === 'open' || position === 'earthed')) return 'open';
  return devices.every(({ position }) => position === 'closed') ? 'closed' : 'unknown';
}

/** A feeder or transformer without devices in the passport has unrecorded ones, so its passage is unknown. */
const passageOrUnknown = (devices: readonly Switch[]): Passage =>
  devices.length === 0 ? 'unknown' : passageOf(devices);

function linksOf(transformers: readonly Transformer[], feeders: readonly Feeder[], switches: Switches): Link[] {
  const sections = transformers.flatMap(({ guid }): Link[] => {
    const [high, low] = [switches.high(guid), switches.low(guid)];
    const isKnown = high.length + low.length > 0;
    return [
      { ends: [SOURCE, guid], passage: isKnown ? passageOf(high) : 'unknown' },
      { ends: [guid, busOf(guid)], passage: passageOf(low) },
    ];
  });
  const couplers = switches.ofSections.map((one): Link => ({
    ends: [busOf(one.transformerGuid), busOf(one.otherTransformerGuid)],
    passage: passageOf([one]),
  }));
  const own = feeders.map(({ guid, transformerGuid }): Link => {
    const isHere = transformers.some((one) => one.guid === transformerGuid);
    return { ends: [busOf(isHere ? transformerGuid : null), guid], passage: passageOrUnknown(switches.ofFeeder(guid)) };
  });
  // The supply of a section without a transformer is unknown.
  return [...sections, ...couplers, ...own, { ends: [SOURCE, busOf(null)], passage: 'unknown' }];
}

function reachedBy(links: readonly Link[], passes: (passage: Passage) => boolean): Set<string> {
  const open = links.filter(({ passage }) => passes(passage));
  const reached = new Set([SOURCE]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { ends } of open) if (ends.some((end) => reached.has(end))) for (const end of ends) reached.add(end);
  }
  return reached;
}

/** The potentials when the network feeds the high-voltage buses and nothing feeds the substation from below, by the
 *  guid of a feeder, a transformer, or a `busOf` id. */
export function potentialsOf(
  transformers: readonly Transformer[],
  feeders: readonly Feeder[],
  switches: Switches,
): (guid: string) => Potential {
  // No potentials are shown while no position is recorded.
  const isKnown = [...switches.ofSections, ...feeders.flatMap(({ guid }) => switches.ofFeeder(guid))]
    .concat(transformers.flatMap(({ guid }) => [...switches.high(guid), ...switches.low(guid)]))
    .some(({ position }) => position !== null);
  if (!isKnown) return () => 'unknown';
  const links = linksOf(transformers, feeders, switches);
  const surely = reachedBy(links, (passage) => passage === 'closed');
  const possibly = reachedBy(links, (passage) => passage !== 'open');
  const isEarthed = (guid: string) =>
    [switches.ofFeeder(guid), switches.high(guid), switches.low(guid)].flat().some((one) => one.position === 'earthed');
  return (guid) => {
    if (surely.has(guid)) return 'live';
    if (possibly.has(guid)) return 'unknown';
    return isEarthed(guid) ? 'earthed' : 'dead';
  };
}
