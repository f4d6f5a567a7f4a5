import { Text } from '@mantine/core';
import { decide } from 'contract/rights/decide.ts';
import { permissionNames, type PermissionValue } from 'contract/rights/permissions.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import { ObjectName } from '../../../resource/value/ObjectName.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import classes from './Explorer.module.css';

interface Changed {
  entity: Grant['entity'];
  object: string | null;
  day: string;
  before: PermissionValue;
  after: PermissionValue;
}

/** What one more individual right changes, from its first day on: in its section and on each record with rights of its own. */
export function changesOf(rights: Rights, given: Grant): Changed[] {
  const { entity } = given;
  const day = given.from && given.from > rights.day ? given.from : rights.day;
  const named = rights.grants.flatMap((grant) => (grant.entity === entity && grant.object ? [grant.object] : []));
  const objects = [...new Set([...(given.object ? [given.object] : [null]), ...(given.object ? [] : named)])];
  return objects.flatMap((object) => {
    const valueOf = (grants: readonly Grant[]) =>
      decide({ ...rights, day, grants }, entity, 'read', object, onSomeRows).value;
    const [before, after] = [valueOf(rights.grants), valueOf([...rights.grants, given])];
    return before === after ? [] : [{ entity, object, day, before, after }];
  });
}

interface Props {
  changes: readonly Changed[];
  /** The days of the right. */
  from: string | null;
  to: string | null;
}

/** The change in words, before it is made. */
export const Effect = ({ changes, from, to }: Props) =>
  from && to && from > to ? (
    <Text size="sm">Последний день раньше первого: исправьте дни, и будет видно, что изменится.</Text>
  ) : changes.length === 0 ? (
    <Text size="sm">Ничего не изменится: решает другое право или запрет.</Text>
  ) : (
    <ul className={classes.effects} aria-label="Что изменится">
      {changes.map(({ entity, object, day, before, after }) => (
        <li key={object}>
          {object ? <ObjectName section={entity} guid={object} /> : 'Весь раздел'}: «{permissionNames[before]}» → «
          {permissionNames[after]}» с {formatDate(day)}
          {to && `, после ${formatDate(to)} — снова как сейчас`}
        </li>
      ))}
    </ul>
  );
