import type { equipments } from 'contract/features/passport/equipments.ts';
import type { Row } from 'contract/kit/resource.ts';

export type Switch = Row<typeof equipments>;

/** The devices of a substation by location. */
export interface Switches {
  ofFeeder: (guid: string) => readonly Switch[];
  high: (transformer: string) => readonly Switch[];
  low: (transformer: string) => readonly Switch[];
  ofSections: readonly Switch[];
}

export const switchesOf = (devices: readonly Switch[]): Switches => ({
  ofFeeder: (guid) => devices.filter((one) => one.switches === 'feeder' && one.feederGuid === guid),
  high: (guid) => devices.filter((one) => one.switches === 'high' && one.transformerGuid === guid),
  low: (guid) => devices.filter((one) => one.switches === 'low' && one.transformerGuid === guid),
  ofSections: devices.filter((one) => one.switches === 'sections'),
});

/** The devices with their positions on a day: the present data with the positions recorded for that day. */
export function onDay(now: readonly Switch[], then: readonly Switch[], day: string): Switch[] {
  const recorded = new Map(then.map((one) => [one.guid, one]));
  return now.map((one) => {
    if (one.positionDate !== null && one.positionDate <= day) return one;
    const { position = null, positionDate = null } = recorded.get(one.guid) ?? {};
    return { ...one, position, positionDate };
  });
}
