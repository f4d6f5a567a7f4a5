import { unmetCondition } from 'contract/rights/conditions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from './actor.ts';
import { isIn, networksOf } from './networks.ts';

/** The rights of a person under the current circumstances: groups with unmet conditions give nothing. */
export function asAsked(
  rights: Rights,
  { address, isFactorProven = false }: Pick<Actor, 'address' | 'isFactorProven'>,
): Rights {
  if (!rights.grants.some(({ conditions }) => conditions)) return rights;
  const grants = rights.grants.map((grant) => {
    if (!grant.conditions) return grant;
    const networks = networksOf(grant.conditions.networks);
    const isInNetworks = networks !== undefined && isIn(networks, address);
    return { ...grant, unmet: unmetCondition(grant.group ?? '', grant.conditions, { isInNetworks, isFactorProven }) };
  });
  return { ...rights, grants };
}
