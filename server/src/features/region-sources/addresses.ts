import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses of this machine, of inner networks, and of no single machine. */
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
/** Of the newer addresses those are outer that are handed out to everybody, except for tunnels to older ones. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
tunnels.addSubnet('2001::', 32, 'ipv6');
tunnels.addSubnet('2002::', 16, 'ipv6');

const isInner = (address: string): boolean =>
  isIPv6(address) ? !outer.check(address, 'ipv6') || tunnels.check(address, 'ipv6') : inner.check(address, 'ipv4');

/** The host of a URL without the brackets of the newer addresses. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** True when the administrator lets the program ask this host at all. */
export const isListedHost = (hosts: readonly string[], host: string): boolean => hosts.includes(host);

/** True when the program may connect to an address: an inner one must be listed as that very address. */
export const mayConnect = (hosts: readonly string[], address: string): boolean =>
  isIP(address) !== 0 && (hosts.includes(address) || !isInner(address));
