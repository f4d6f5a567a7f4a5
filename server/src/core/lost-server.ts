interface DatabaseError {
  code: string;
  message: string;
  constraint?: string;
  table?: string;
  detail?: string;
  /** The `where` context of a database error. */
  where?: string;
}

/** Whether an error comes from the database rather than from the connection. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/** Whether the database server did not answer at all. */
export const isLost = (error: unknown) =>
  isDatabaseError(error)
    ? lost.has(error.code) || /^(08|57P0|53[0-9]{3}|28)/.test(error.code)
    : error instanceof Error &&
      /connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|query read timeout/i.test(
        error.message,
      );

/** How Citus and libpq report a lost node; they use all kinds of error codes. */
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

/** SQLSTATE classes of data errors, whose messages repeat user input. */
const OF_DATA = /^2[23]/;

/** Whether a worker node of a distributed database did not answer the coordinator. */
export const isNodeLost = (error: unknown) =>
  isDatabaseError(error) && !OF_DATA.test(error.code) && NODE_IS_LOST.test(error.message);
