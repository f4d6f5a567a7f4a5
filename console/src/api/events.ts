import { useQueryClient, type Query } from '@tanstack/react-query';
import { events, eventSchema, type ConsoleEvent, type EventTopic } from 'contract/features/events/calls.ts';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { hideToast, toast } from '../ui/toast.ts';
import { send } from './call.ts';
import { ProblemError } from './problem-error.ts';
import { queryClient } from './query-client.ts';

const AGAIN_MS = 5000;
/** Longer than the longest pause between messages of the server. */
const SILENCE_MS = 45_000;
const MISSED: ConsoleEvent = { topic: null, guid: null };

const listeners = new Set<(event: ConsoleEvent) => void>();
const notifyListeners = (event: ConsoleEvent) => listeners.forEach((listener) => listener(event));

function readLines(text: string): string {
  const lines = text.split('\n');
  const rest = lines.pop()!;
  for (const line of lines)
    if (line.startsWith('data: ')) notifyListeners(z.parse(eventSchema, JSON.parse(line.slice(6))));
  return rest;
}

/** Reads one stream to its end; closes it when the server has been silent for too long. */
async function readStream(closing: AbortSignal, organization: string): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const { body } = await send(events, { organization, signal: AbortSignal.any([closing, silence.signal]) });
    // Events were missed while there was no connection, so the data is reloaded.
    notifyListeners(MISSED);
    let rest = '';
    for (const reader = body!.pipeThrough(new TextDecoderStream()).getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      rest = readLines(rest + value);
    }
  } finally {
    clearTimeout(timer);
  }
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, AGAIN_MS);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Resolves when there is a network: without one there is no point in reconnecting. */
const connected = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine || signal.aborted) return resolve();
    window.addEventListener('online', () => resolve(), { once: true, signal });
    return signal.addEventListener('abort', () => resolve(), { once: true });
  });

const LOST = 'access-lost';
const ACCESS_LOST = { id: LOST, color: 'orange', title: 'Доступ к этой организации закрыт', autoClose: false } as const;

/** Resolves when the organization accepts the person's requests again. */
const answered = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') end();
    });
    const end = () => (stop(), resolve());
    signal.addEventListener('abort', end, { once: true });
  });

/** Notifies the listeners that access is lost, and until when. */
async function withoutAccess(signal: AbortSignal, message: string): Promise<void> {
  await toast({ ...ACCESS_LOST, message });
  await answered(signal);
  await hideToast(LOST);
}

/** Why the person no longer has access to the organization; asking again would be refused again. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof ProblemError && error.is('not_a_member') ? error.message : undefined;

async function keepReading(signal: AbortSignal, organization: string): Promise<void> {
  while (!signal.aborted) {
    const refusal = await readStream(signal, organization).then(() => undefined, refusalOf);
    if (refusal) await withoutAccess(signal, refusal);
    else await pause(signal);
    await connected(signal);
  }
}

/** Listens to the events of an organization while its screens are shown. */
export function useEventStream(chosen: string | null): void {
  useEffect(() => {
    if (!chosen) return undefined;
    const closing = new AbortController();
    void keepReading(closing.signal, chosen);
    return () => closing.abort();
  }, [chosen]);
}

/** Reloads the data of these addresses whenever an event of one of the topics arrives. */
export function useEvents(topics: readonly EventTopic[], addresses: readonly string[]): void {
  const client = useQueryClient();
  const hear = useEffectEvent(({ topic }: ConsoleEvent) => {
    if (topic && !topics.includes(topic)) return;
    const predicate = ({ queryKey }: Query) => addresses.some((address) => String(queryKey[0]).startsWith(address));
    // A query in its first loading is not refetched by invalidation, although its response may predate the event.
    for (const { state, promise, queryKey } of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
      if (state.status === 'pending')
        promise?.then(() => client.invalidateQueries({ queryKey, exact: true })).catch(() => undefined);
    void client.invalidateQueries({ predicate });
  });
  useEffect(() => {
    const listener = (event: ConsoleEvent) => hear(event);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
