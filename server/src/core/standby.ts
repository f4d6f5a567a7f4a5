import type pg from 'pg';

/** The WAL position of the primary at a moment. */
export interface Position {
  lsn: string;
  timeline: number;
}

/** A replica that replays the WAL of the primary. */
export interface Standby {
  readonly pool: pg.Pool;
  /** What a reader must find there: everything acknowledged before the read began. */
  readonly position: Position;
  /** Returns the answer of a read. Throws StandbyLeft when the primary must be asked instead. */
  answerOf<T>(reading: Promise<T>): Promise<T>;
}

/** The standby could not answer; nothing has been returned to the reader yet. */
export class StandbyLeft extends Error {
  override name = 'StandbyLeft';
}

/** Chooses a standby for one read; undefined when none is suitable. */
type Choose = () => Promise<Standby | undefined>;

/** The standbys by name: whether each is currently used for reading. */
export const standbyStates = new Map<string, boolean>();

const standbys = new WeakMap<pg.Pool, Choose>();

/** Allows reads through a pool to be answered by standbys from now on. */
export const readFromStandbys = (pool: pg.Pool, choose: Choose): void => void standbys.set(pool, choose);

/** A standby for one read through a pool. */
export const standbyFor = async (pool: pg.Pool): Promise<Standby | undefined> => standbys.get(pool)?.();
