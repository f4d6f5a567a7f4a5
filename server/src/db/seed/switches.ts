import { newGuid } from '../../core/guid.ts';
import { daysAgo, scattered, type networkOf } from './passport-objects.ts';

type SeededNetwork = ReturnType<typeof networkOf>;

interface Device {
  name: string;
  switches: 'high' | 'low' | 'sections' | 'feeder';
  position: 'closed' | 'open' | 'earthed';
  status?: 'repair';
  feeder_guid?: string;
  transformer_guid?: string;
  other_transformer_guid?: string;
}

/** The switching devices of each substation. In every third one the second transformer is under repair, and the first
 *  one feeds both sections. */
export function switchesOf({ substations, transformers, feeders }: SeededNetwork, equipmentType: string) {
  return substations.flatMap(({ guid: substation }, index) => {
    const isRepairing = index % 3 === 1;
    const [first, second] = transformers.filter(({ substation_guid }) => substation_guid === substation);
    const own = feeders.filter(({ substation_guid }) => substation_guid === substation);
    const atRest = isRepairing ? ({ status: 'repair' } as const) : {};
    const devices: Device[] = [
      { name: 'В-110 Т-1', switches: 'high', position: 'closed', transformer_guid: first!.guid },
      { name: 'В-10 Т-1', switches: 'low', position: 'closed', transformer_guid: first!.guid },
      {
        name: 'В-110 Т-2',
        switches: 'high',
        position: isRepairing ? 'earthed' : 'closed',
        transformer_guid: second!.guid,
        ...atRest,
      },
      {
        name: 'В-10 Т-2',
        switches: 'low',
        position: isRepairing ? 'open' : 'closed',
        transformer_guid: second!.guid,
        ...atRest,
      },
      {
        name: 'СВ-10',
        switches: 'sections',
        position: isRepairing ? 'closed' : 'open',
        transformer_guid: first!.guid,
        other_transformer_guid: second!.guid,
      },
      ...own.map(({ guid, name }): Device => {
        const cell = name.split(', ')[1]!;
        return { name: `В-10 ${cell}`, switches: 'feeder', position: 'closed', feeder_guid: guid };
      }),
    ];
    return devices.map((device) => ({
      guid: newGuid(),
      equipment_type_guid: equipmentType,
      substation_guid: substation,
      status: 'working',
      feeder_guid: null,
      transformer_guid: null,
      other_transformer_guid: null,
      position_date: daysAgo(10 + scattered(index, 300)),
      ...device,
    }));
  });
}
