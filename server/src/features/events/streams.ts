import { PassThrough, type Readable } from 'node:stream';
import { eventTopics, type ConsoleEvent } from 'contract/features/events/calls.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import type { PublishedEvent } from '../../core/events.ts';
import { listen } from '../../core/listen.ts';
import { semaphoreOf } from '../../core/semaphore.ts';
import { readActor } from '../../core/read-actor.ts';
import type { Server } from '../../core/served.ts';

const GATHER_MS = 50;
const ALIVE_EVERY_MS = 20_000;
/** A client that does not read is disconnected above this number of unread bytes. */
const UNREAD = 64_000;

interface Stream {
  actor: Actor;
  token: string;
  out: PassThrough;
  waiting: Map<string, ConsoleEvent>;
  timer: NodeJS.Timeout | undefined;
}

const ownerOf = ({ session, account }: Actor) => session ?? account;
const LOST: ConsoleEvent = { topic: null, guid: null };

interface Streams {
  /** Errors: 429 when the session has the maximum number of streams. */
  open(actor: Actor, token: string): Promise<Readable>;
  close(): void;
}

/** The event streams of a server. The user's rights are read again before each delivery. */
export function openStreams(server: Server): Streams {
  const { pool, reserved, sessionIdleSeconds } = server;
  const streams = new Set<Stream>();
  let stopListening: (() => void) | undefined;

  const end = (stream: Stream) => {
    clearTimeout(stream.timer);
    streams.delete(stream);
    stream.out.end();
  };
  const present = async ({ actor, token }: Stream) => {
    const { organization, requestId, address } = actor;
    const asked = {
      token,
      organization,
      requestId,
      address,
      idleSeconds: sessionIdleSeconds,
      trial: actor.viewing?.until ? actor.viewing.guid : undefined,
      isPassive: true,
    } as const;
    const found = (await readActor(reserved, asked))?.found;
    return found?.isMember && !found.duty && !found.isViewingOver && !found.isTrialOver ? found : null;
  };
  const mayHear = ({ rights }: Actor, { topic }: ConsoleEvent) => {
    const needed = topic && eventTopics[topic];
    return !needed || needed.some(({ entity, action }) => decideAny(rights, entity, action).allowed);
  };
  /** Sends the pending events, or a heartbeat. */
  const deliver = async (stream: Stream) => {
    const waiting = [...stream.waiting.values()];
    stream.waiting.clear();
    stream.timer = undefined;
    // While the database is unavailable the rights cannot be read, so the client gets LOST instead of the events.
    const actor = await present(stream).catch(() => stream.actor);
    if (!actor || stream.out.writableLength > UNREAD) return end(stream);
    const heard = actor === stream.actor ? [LOST] : waiting.filter((event) => mayHear(actor, event));
    stream.out.write(heard.length ? heard.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') : ': \n\n');
  };
  const send = (stream: Stream, event: ConsoleEvent) => {
    stream.waiting.set(`${event.topic} ${event.guid}`, event);
    stream.timer ??= setTimeout(() => void deliver(stream), GATHER_MS);
  };
  const hear = (channel: string, payload: string) => {
    if (channel === 'console_session') {
      for (const stream of streams) if (stream.actor.session === payload) end(stream);
      return;
    }
    const { organization, topic, guid, people } = JSON.parse(payload) as PublishedEvent;
    for (const stream of streams) {
      const { actor } = stream;
      const isHere = organization === null || actor.organization === organization;
      if (isHere && (!people || people.includes(actor.account))) send(stream, { topic, guid });
    }
  };
  const alive = setInterval(() => {
    for (const stream of streams) void deliver(stream);
  }, ALIVE_EVERY_MS).unref();

  return {
    async open(actor, token) {
      const release = await semaphoreOf(server, 'streams').acquire(ownerOf(actor));
      stopListening ??= listen(pool, ['console_event', 'console_session'], hear, () => {
        for (const stream of streams) send(stream, LOST);
      });
      const stream: Stream = { actor, token, out: new PassThrough(), waiting: new Map(), timer: undefined };
      stream.out.once('close', () => {
        release();
        end(stream);
      });
      stream.out.write(': \n\n');
      streams.add(stream);
      return stream.out;
    },
    close() {
      clearInterval(alive);
      stopListening?.();
      for (const stream of streams) end(stream);
    },
  };
}
