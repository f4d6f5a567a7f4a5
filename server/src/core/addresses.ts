import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses of this machine, of private networks, and addresses that are not unicast. */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
/** Public IPv6 addresses are the global unicast ones, except for tunnels to IPv4. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
tunnels.addSubnet('2001::', 32, 'ipv6');
tunnels.addSubnet('2002::', 16, 'ipv6');

const isInner = (address: string): boolean =>
  isIPv6(address) ? !outer.check(address, 'ipv6') || tunnels.check(address, 'ipv6') : inner.check(address, 'ipv4');

/** The host of a URL without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Whether the administrator allows the program to contact this host. */
export const isListedHost = (hosts: readonly string[], host: string): boolean => hosts.includes(host);

/** Whether the program may connect to an address; a private address must itself be listed. */
export const mayConnect = (hosts: readonly string[], address: string): boolean =>
  isIP(address) !== 0 && (hosts.includes(address) || !isInner(address));

/** The host, or an address it resolves to, is not allowed by the administrator of the program. */
export class HostRefused extends Error {}

/** Resolves an allowed host. The caller must connect to this address rather than to the name, which could resolve
 *  differently the next moment. Throws HostRefused, or the error of the resolver. */
export async function allowedAddress(hosts: readonly string[], host: string): Promise<string> {
  const name = host.toLowerCase();
  if (!isListedHost(hosts, name)) throw new HostRefused();
  const found = await lookup(name, { all: true });
  if (found.some(({ address }) => !mayConnect(hosts, address))) throw new HostRefused();
  return found[0]!.address;
}

/** The network assigned to one subscriber: the /64 of an IPv6 address (RFC 6177), or the IPv4 address itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...left, ...Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
