interface DatabaseError {
  code: string;
  message: string;
  constraint?: string;
  table?: string;
  detail?: string;
  /** Where in its work the database was. */
  where?: string;
}

/** Whether an error is the database's, rather than of the way to it. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/** Whether the server of a database did not answer, whatever it was asked. */
export const isLost = (error: unknown) =>
  isDatabaseError(error)
    ? lost.has(error.code) || /^(08|57P0|53[0-9]{3}|28)/.test(error.code)
    : error instanceof Error &&
      /connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|query read timeout/i.test(
        error.message,
      );

/** What Citus and the library by which it speaks to its servers say of one that is lost, with codes of all kinds. */
const NODE_IS_LOST = new RegExp(
  [
    'remote node',
    'connection marked as essential',
    'failed to (COPY to|execute)',
    'active placements',
    'closed the connection',
    'connection not open',
    'no connection to the server',
    'SSL SYSCALL error',
    'could not (receive|send|connect)',
  ].join('|'),
  'i',
);

/** SQLSTATE classes of errors in the data, whose messages repeat what was given. */
const OF_DATA = /^2[23]/;

/** Whether one of the servers over which values are spread did not answer the one that the program speaks to. */
export const isNodeLost = (error: unknown) =>
  isDatabaseError(error) && !OF_DATA.test(error.code) && NODE_IS_LOST.test(error.message);
