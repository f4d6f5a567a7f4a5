import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import { JsonText } from './served.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The parts of a request that a repeat shares with the first. */
type Repeated = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>;

/** A transaction whose last statement does not commit it. */
const unended = (tx: Tx): Tx => ({
  ...tx,
  last: tx.rows,
  end: tx.one,
  ...(tx.since && { since: { ...tx.since, whole: unended(tx.since.whole) } }),
});

/** Does the work once per `Idempotency-Key`: a repeat waits for the first request and gets its answer. */
export async function repeatable<T>(
  tx: Tx,
  actor: Actor,
  request: Repeated,
  work: (tx: Tx) => Promise<T>,
): Promise<T | JsonText> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work(tx);
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError('malformed', { detail: 'Неверный заголовок Idempotency-Key.' });
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body]))
    .digest();
  const { organization, account } = actor;

  const isFirst = await tx.run(sql`
    insert into repeated_request (organization_guid, account_guid, key, request_hash)
    values (${organization}, ${account}, ${key}, ${hash}) on conflict do nothing`);
  if (isFirst) {
    // The answer is stored in the same transaction after the work.
    const answer = await work(unended(tx));
    const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? null);
    await tx.run(sql`
      update repeated_request set answer = ${text}
      where organization_guid = ${organization} and account_guid = ${account} and key = ${key}`);
    return answer;
  }
  const first = await tx.one<{ request_hash: Buffer; answer: object }>(sql`
    select request_hash, answer from repeated_request
    where organization_guid = ${organization} and account_guid = ${account} and key = ${key}`);
  if (!first?.request_hash.equals(hash))
    throw new AppError('key_reused', {
      detail: 'Прежняя попытка с другими данными уже сохранена. Проверьте список и, если нужно, сохраните ещё раз.',
    });
  return first.answer as T;
}
