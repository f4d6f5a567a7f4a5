import { loadCalls } from 'contract/features/loads/calls.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import { useCall } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { lastLoad, loadAt, type LoadAt } from '../loads/load-look.ts';
import { halfNames, useMoment } from '../loads/use-moment.ts';
import type { Point } from './diagram.ts';
import type { Potential } from './switching.ts';
import type { Switch } from './switches.ts';

/** The data shown at the elements of a diagram. */
export interface Shown {
  /** The load of an element at the chosen moment, or the last known one; absent while loading. */
  loadOf: ((guid: string) => LoadAt) | undefined;
  hasCurrent: (point: Point) => boolean;
  hasVoltage: (point: Point) => boolean;
  potentialOf: (guid: string) => Potential;
  /** For those who may change the position of a device. */
  onChange: ((device: Switch) => void) | undefined;
}

/** The longest list of points that fits into an address. */
const ASKED = 100;

/** The measuring transformers of points in force, for those who may read them. */
function useTransformations(points: readonly Point[]) {
  const value = points.slice(0, ASKED).map(({ guid }) => guid);
  const filter = JSON.stringify({
    and: [
      { field: 'meteringPointGuid', op: 'in', value },
      { field: 'validTo', op: 'empty' },
    ],
  });
  const isRefused = useRefusal('transformations', 'read') !== undefined;
  const { data } = useCall(
    transformations.routes.list,
    { query: { limit: String(PAGE_LIMIT), filter } },
    { enabled: value.length > 0 && !isRefused },
  );
  return new Map(data?.items.map((one) => [one.meteringPointGuid, one]));
}

/** The loads of a substation at a chosen moment, and the measuring transformers of its points. */
export function useMeasured(substation: string, points: readonly Point[]) {
  const moment = useMoment();
  const refusal = useRefusal('measurements', 'read');
  const loads = useCall(
    loadCalls.ofSubstation,
    { params: { guid: substation }, query: moment.query },
    { enabled: refusal === undefined, keepPrevious: true },
  );
  const day = loads.data;
  const known = new Map(day?.loads.map((load) => [load.guid, load]));
  const names = day ? halfNames(day.day) : [];
  const lookAt = moment.isChosen ? loadAt : lastLoad;
  const equipped = useTransformations(points);
  const measured = {
    loadOf: day && ((guid: string) => lookAt(known.get(guid), moment.halfOf(day), names)),
    hasCurrent: ({ guid }: Point) => (equipped.get(guid)?.currentPrimary ?? null) !== null,
    hasVoltage: ({ guid }: Point) => (equipped.get(guid)?.voltagePrimary ?? null) !== null,
  };
  return { moment, loads, refusal, measured };
}
