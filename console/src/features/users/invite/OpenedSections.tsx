import { Alert, Text } from '@mantine/core';
import { newcomers } from 'contract/features/users/links/newcomers.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { decide } from 'contract/rights/decide.ts';
import {
  entityTypes,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormField } from '../../../resource/form/form-context.ts';
import classes from '../../../resource/form/Form.module.css';
import { useReferences } from '../../../resource/state/references.ts';
import { GroupObstacles } from '../../../resource/frame/GroupObstacles.tsx';

const entities = Object.keys(entityTypes) as EntityType[];
const greatest = (values: readonly PermissionValue[]): PermissionValue =>
  values.reduce((most, value) => (rankOf(value) > rankOf(most) ? value : most), 'none');

/** The sections that the chosen groups or the chosen card make available, those with the most rights first. */
export function OpenedSections() {
  const card = useFormField('card', newcomers).value;
  const employeeGuid = useFormField('employeeGuid', newcomers).value;
  const chosen = useFormField('groups', newcomers).value;
  const groups = Object.values(useReferences(permissionGroups.name, card === 'new' ? chosen : []));
  const ofCard = useCall(
    rightsCalls.ofEmployee,
    { params: { guid: employeeGuid ?? '' } },
    { enabled: card === 'existing' && employeeGuid !== null },
  ).data;
  const valueOf = (entity: EntityType): PermissionValue =>
    card === 'existing' && ofCard
      ? decide(ofCard, entity, 'read', null, onSomeRows).value
      : greatest(groups.map((group) => (group[entity] as PermissionValue | undefined) ?? 'none'));
  const opened = Map.groupBy(
    entities.filter((entity) => valueOf(entity) !== 'none'),
    valueOf,
  );
  const isChosen =
    card === 'existing' ? ofCard !== undefined : card === 'none' || groups.length > 0 || chosen.length === 0;
  if (!isChosen) return null;
  return (
    <div className={classes.wide}>
      <GroupObstacles groups={card === 'new' ? chosen : []}>
        <Alert color={opened.size ? 'blue' : 'orange'} title="Что увидит">
          {opened.size === 0 && 'Пока ничего: войти сможет, но ни один раздел не откроется. Права можно дать и позже.'}
          {[...opened]
            .toSorted(([a], [b]) => rankOf(b) - rankOf(a))
            .map(([value, sections]) => (
              <Text key={value} size="sm">
                <b>{permissionNames[value]}:</b> {sections.map((entity) => entityTypes[entity]).join(', ')}
              </Text>
            ))}
        </Alert>
      </GroupObstacles>
    </div>
  );
}
