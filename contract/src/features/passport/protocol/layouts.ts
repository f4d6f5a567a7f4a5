import type { Resource } from '../../../kit/resource.ts';
import { passportProtocol } from './facts.ts';
import { meteringDevices } from '../metering-devices.ts';
import { meteringPoints } from '../metering-points.ts';
import { transformations } from '../transformations.ts';
import { users } from '../../users/facts.ts';
import { peopleList } from '../../users/people-list.ts';

const inProtocol: readonly string[] = [meteringPoints, meteringDevices, transformations].map(({ name }) => name);

/** The layouts that a file loaded into a list may have: the list itself, and layouts that describe more than its records. */
export function layoutsOf(resource: Resource): Resource[] {
  if (resource.name === users.name) return [peopleList];
  return inProtocol.includes(resource.name) ? [resource, passportProtocol] : [resource];
}
