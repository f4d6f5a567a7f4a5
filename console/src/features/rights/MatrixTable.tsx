import { permissionLadder, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import type { ComponentType } from 'react';
import classes from './Matrix.module.css';
import type { SectionGroup } from './sections/section-groups.ts';

interface Props {
  groups: readonly SectionGroup[];
  Head: ComponentType<{ step: PermissionValue; sections: readonly EntityType[] }>;
  Row: ComponentType<{ entity: EntityType }>;
}

/** Sections in their groups by right. */
export const MatrixTable = ({ groups, Head, Row }: Props) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Раздел</th>
        {permissionLadder.map((value) => (
          <th key={value} scope="col">
            <Head step={value} sections={groups.flatMap(({ entities }) => entities)} />
          </th>
        ))}
      </tr>
    </thead>
    {groups.map(({ title, entities }) => (
      <tbody key={title}>
        <tr className={classes.group}>
          <th scope="rowgroup" colSpan={permissionLadder.length + 1}>
            {title}
          </th>
        </tr>
        {entities.map((entity) => (
          <Row key={entity} entity={entity} />
        ))}
      </tbody>
    ))}
  </table>
);
