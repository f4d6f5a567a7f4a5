import type { Resource } from '../../../kit/resource.ts';
import { passportProtocol } from './facts.ts';
import { meteringDevices } from '../metering-devices.ts';
import { meteringPoints } from '../metering-points.ts';
import { transformations } from '../transformations.ts';
import { users } from '../../users/facts.ts';
import { peopleList } from '../../users/people-list.ts';

const inProtocol: readonly string[] = [meteringPoints, meteringDevices, transformations].map(({ name }) => name);

/** The file layouts accepted by a list: its own one, and those that also describe related records. */
export function layoutsOf(resource: Resource): Resource[] {
  if (resource.name === users.name) return [peopleList];
  return inProtocol.includes(resource.name) ? [resource, passportProtocol] : [resource];
}
