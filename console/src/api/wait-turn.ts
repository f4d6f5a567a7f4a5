import { toast } from '../ui/toast.ts';
import type { ProblemError } from './problem-error.ts';

const LONGEST_MS = 120_000;
const began = new WeakMap<object, number>();

/** The pause that the server asks for, in seconds. */
const secondsOf = ({ headers }: Response): number => Number(headers.get('Retry-After')) || 10;

const pause = (seconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Waits for a free slot for a request that carries a file, and shows that it waits. Returns false when it has waited
 *  too long or was cancelled. */
export async function waitTurn(
  request: object,
  refusal: Response,
  { problem }: ProblemError,
  signal?: AbortSignal,
): Promise<boolean> {
  const seconds = secondsOf(refusal);
  const since = began.get(request) ?? Date.now();
  began.set(request, since);
  if (Date.now() + seconds * 1000 > since + LONGEST_MS) return false;
  void toast({
    id: 'turn',
    color: 'orange',
    title: 'Ожидание очереди',
    message: `${problem.detail} Повторим сами через ${seconds}\u00a0с.`,
    autoClose: seconds * 1000,
  });
  await pause(seconds, signal);
  return !signal?.aborted;
}
