import type pg from 'pg';

/** How far the primary had written when it was asked. */
export interface Position {
  lsn: string;
  timeline: number;
}

/** A server that replays what the primary of a database writes. */
export interface Standby {
  readonly pool: pg.Pool;
  /** What a reader must find there: all that was acknowledged before the reader began. */
  readonly position: Position;
  /** The answer of a reading there. Throws StandbyLeft when the primary is to be asked instead. */
  answerOf<T>(reading: Promise<T>): Promise<T>;
}

/** A standby could not answer: for the reader nothing has happened yet. */
export class StandbyLeft extends Error {
  override name = 'StandbyLeft';
}

/** Chooses a standby for one reading; undefined when none can serve it. */
type Choose = () => Promise<Standby | undefined>;

/** The standbys of this program by name: whether each is read from now. */
export const standbyStates = new Map<string, boolean>();

const standbys = new WeakMap<pg.Pool, Choose>();

/** From now on what is only read through a pool may be read from standbys. */
export const readFromStandbys = (pool: pg.Pool, choose: Choose): void => void standbys.set(pool, choose);

/** A standby for one reading through a pool. */
export const standbyFor = async (pool: pg.Pool): Promise<Standby | undefined> => standbys.get(pool)?.();
