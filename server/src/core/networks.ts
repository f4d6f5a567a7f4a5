import { BlockList, isIP } from 'node:net';

/** Parses addresses and networks (CIDR). Undefined when one is invalid, or is the whole Internet. */
export function networksOf(names: readonly string[]): BlockList | undefined {
  const networks = new BlockList();
  for (const name of names) {
    const [address = '', prefix, ...rest] = name.split('/');
    const kind = isIP(address);
    if (!kind || rest.length > 0) return undefined;
    const family = kind === 4 ? 'ipv4' : 'ipv6';
    const longest = kind === 4 ? 32 : 128;
    if (prefix === undefined) networks.addAddress(address, family);
    else if (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest)
      networks.addSubnet(address, Number(prefix), family);
    else return undefined;
  }
  return networks;
}

/** Whether an address belongs to one of the networks; false for an invalid address. */
export const isIn = (networks: BlockList, address: string): boolean =>
  isIP(address) !== 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
