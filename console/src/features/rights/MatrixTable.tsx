import { permissionLadder, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import type { ComponentType } from 'react';
import classes from './Matrix.module.css';

interface Props {
  sections: readonly EntityType[];
  Head: ComponentType<{ step: PermissionValue; sections: readonly EntityType[] }>;
  Row: ComponentType<{ entity: EntityType }>;
}

/** Sections by right. */
export const MatrixTable = ({ sections, Head, Row }: Props) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Раздел</th>
        {permissionLadder.map((value) => (
          <th key={value} scope="col">
            <Head step={value} sections={sections} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sections.map((entity) => (
        <Row key={entity} entity={entity} />
      ))}
    </tbody>
  </table>
);
