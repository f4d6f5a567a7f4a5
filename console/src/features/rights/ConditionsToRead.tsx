import { Text } from '@mantine/core';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { conditionsInWords } from 'contract/rights/conditions.ts';
import { use } from 'react';
import { useRecord } from '../../resource/state/record-context.ts';
import { OrganizationZone } from '../../ui/text/time-zone.ts';

/** The conditions under which a group is effective, as text. */
export function ConditionsToRead() {
  const zone = use(OrganizationZone);
  const { row } = useRecord(permissionGroups);
  const words = conditionsInWords({ ...row, zone, now: null });
  return words && <Text>Группа действует только {words}.</Text>;
}
