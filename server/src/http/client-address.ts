import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { AppError } from '../core/app-error.ts';
import { isIn, networksOf } from '../core/networks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The IP address of the client, also behind trusted proxies. */
    address: string;
  }
}

/** A normalized address for limits and the journal: without a zone, and IPv4-mapped IPv6 as IPv4. */
const plain = (address: string) => address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

/** Parses `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1` or `[2001:db8::1]:4711`; undefined for `unknown` and obfuscated
 *  names. */
function addressOf(node: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\w+)?$/.exec(node)?.[1] ?? (/^[\d.]+:\d+$/.test(node) ? node.split(':')[0]! : node);
  return isIP(bare) ? plain(bare) : undefined;
}

/** Splits a `Forwarded` header from the right, so that a quote left open by the client does not include what a proxy
 *  has added. */
function elementsOf(header: string): string[] {
  const elements: string[] = [];
  let end = header.length;
  let isQuoted = false;
  for (let at = header.length - 1; at >= 0; at--) {
    if (header[at] === '"' && !(isQuoted && header[at - 1] === '\\')) isQuoted = !isQuoted;
    if (header[at] !== ',' || isQuoted) continue;
    elements.push(header.slice(at + 1, end));
    end = at;
  }
  return [...elements, header.slice(0, end)].toReversed();
}

const parameter = /(?:^|;)\s*([\w-]+)\s*=\s*(?:"((?:\\.?|[^"\\])*)(?:"|$)|([^;\s"]*))/g;

/** The nodes that the `for` parameters of a `Forwarded` header name (RFC 7239 §4). */
const forNodes = (header: string): string[] =>
  elementsOf(header).map((element) => {
    const found = [...element.matchAll(parameter)].find(([, name]) => name!.toLowerCase() === 'for');
    return found?.[2] ?? found?.[3] ?? '';
  });

/** The first node from the right that is not a trusted proxy. A hidden node stands for the proxy itself. */
function clientOf(networks: BlockList, peer: string, nodes: readonly string[]): string {
  let client = peer;
  for (const node of nodes.toReversed()) {
    if (!isIn(networks, client)) break;
    const before = addressOf(node.trim());
    if (!before) break;
    client = before;
  }
  return client;
}

/** Returns a function that tests whether a request came from a trusted proxy. */
export function fromTrustedBy(names: readonly string[]): (request: IncomingMessage) => boolean {
  const networks = networksOf(names) ?? new BlockList();
  return ({ socket }) => {
    const peer = plain(socket.remoteAddress ?? '');
    return isIn(networks, peer);
  };
}

/** Returns a function for the client address of a request: that of the connection, or if that is a trusted proxy, the
 *  one the proxy reports. A proxy sets one of two headers and passes the other on from the client, so if both are
 *  present they must agree. Errors: 400. */
export function clientAddressBy(names: readonly string[]): (request: IncomingMessage) => string {
  const networks = networksOf(names) ?? new BlockList();
  return ({ socket, headers }) => {
    const peer = plain(socket.remoteAddress ?? '');
    if (!isIn(networks, peer)) return peer;
    const chains = [
      headers['x-forwarded-for'] === undefined ? undefined : String(headers['x-forwarded-for']).split(','),
      headers.forwarded === undefined ? undefined : forNodes(headers.forwarded),
    ];
    const clients = new Set(chains.flatMap((nodes) => (nodes ? [clientOf(networks, peer, nodes)] : [])));
    if (clients.size > 1)
      throw new AppError('malformed', { detail: 'Заголовки Forwarded и X-Forwarded-For называют разные адреса.' });
    return [...clients][0] ?? peer;
  };
}
