import type { TableReading } from 'contract/features/measurements/imports/calls.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/transaction.ts';
import { warn, type Message, type MessagePoint } from '../../../exchange/message.ts';
import type { SeriesKey } from '../../../series/series.ts';
import { virtualAmong } from '../virtual-points/members.service.ts';
import type { PlacedChannel } from './days.service.ts';
import { createGtps, gtpsByCode } from './gtps.service.ts';
import { createPoints, mayCreatePoints, pointsByCode, pointsOfTable, ratiosOf } from './points.service.ts';

const UNKNOWN = 'Точки с таким кодом нет: её значения не записаны';
const VIRTUAL = 'Точка виртуальная, её значения считает формула: из файла они не записаны';
const UNKNOWN_GTP = 'Группы точек поставки или перетока с таким кодом нет: значения не записаны';

interface Choices {
  createPoints: boolean;
  /** The layout of a table; null for a message. */
  layout: TableReading | null;
}

interface Owners {
  known: Map<string, string>;
  created: number;
  unknown: { code: string; name: string; isGtp: boolean }[];
}

const codesOf = (points: readonly MessagePoint[]) => points.map(({ code }) => code);
/** A group and a point may have the same code. */
const ownerKey = ({ code, gtp }: Pick<MessagePoint, 'code' | 'gtp'>) => `${gtp ? 'gtp' : 'point'} ${code}`;

/** Finds the points of a file, or its groups of delivery points and flows, and creates missing ones on request. */
async function found(
  points: readonly MessagePoint[],
  find: (codes: string[]) => Promise<Map<string, string>>,
  create: (missing: readonly MessagePoint[]) => Promise<Map<string, string>>,
) {
  const known = points.length ? await find(codesOf(points)) : new Map<string, string>();
  const missing = points.filter(({ code }) => !known.has(code));
  const created = missing.length ? await create(missing) : new Map<string, string>();
  for (const [code, guid] of created) known.set(code, guid);
  return { known, created: created.size, unknown: missing.filter(({ code }) => !created.has(code)) };
}

/** The points, groups and flows of a file that exist or could be created. */
export async function knownOwners(
  tx: Tx,
  actor: Actor,
  { createPoints: isCreating, layout }: Choices,
  message: Message,
  points: readonly MessagePoint[],
): Promise<Owners> {
  const unique = [...new Map(points.map((point) => [ownerKey(point), point])).values()];
  const none = async () => new Map<string, string>();
  const mayCreate = isCreating && mayCreatePoints(actor).allowed;
  const own = await found(
    unique.filter(({ gtp }) => !gtp),
    (codes) => (layout ? pointsOfTable(tx, actor, codes, layout.meteringPointGuid) : pointsByCode(tx, actor, codes)),
    mayCreate ? (missing) => createPoints(tx, actor, missing) : none,
  );
  const groups = await found(
    unique.filter(({ gtp }) => gtp),
    (codes) => gtpsByCode(tx, codes),
    isCreating ? (missing) => createGtps(tx, actor, missing) : none,
  );
  const unknown = [...own.unknown, ...groups.unknown];
  for (const { line, path, gtp } of unknown) warn(message, { line, path, message: gtp ? UNKNOWN_GTP : UNKNOWN });
  if (own.unknown.length && mayCreate)
    warn(message, { line: null, path: '', message: 'Чтобы создать точки, сначала добавьте объект потребления' });
  const known = new Map<string, string>();
  const virtual = await virtualAmong(tx, [...own.known.values()]);
  for (const point of unique) {
    const { code, gtp, line, path } = point;
    const guid = (gtp ? groups : own).known.get(code);
    if (guid && virtual.has(guid)) warn(message, { line, path, message: VIRTUAL });
    else if (guid) known.set(ownerKey(point), guid);
  }
  return {
    known,
    created: own.created + groups.created,
    unknown: unknown.map(({ code, name, gtp }) => ({ code, name, isGtp: gtp !== undefined })),
  };
}

/** The channels of known points; when two codes refer to one point, the first is used. */
export async function placedOf(
  tx: Tx,
  layout: TableReading | null,
  message: Message,
  points: readonly MessagePoint[],
  known: Owners['known'],
): Promise<PlacedChannel[]> {
  const ratioOf = layout?.isMultiplied === false ? await ratiosOf(tx, [...known.values()]) : () => 1;
  const placed = new Map<string, PlacedChannel>();
  for (const point of points) {
    const owner = known.get(ownerKey(point));
    if (!owner) continue;
    for (const channel of point.channels) {
      const key = `${owner} ${channel.code} ${channel.day}`;
      const own: SeriesKey = point.gtp
        ? { gtp: owner, quantity: 'energy' }
        : { meteringPoint: owner, channel: channel.code };
      if (!placed.has(key)) placed.set(key, { key: own, point, channel, factor: ratioOf(owner, channel.day) });
      else
        warn(message, {
          line: point.line,
          path: point.path,
          message: 'Два кода файла относятся к одной точке учёта: записан первый',
        });
    }
  }
  return [...placed.values()];
}
