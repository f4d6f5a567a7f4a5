import { permissionGroups } from 'contract/features/rights/facts.ts';
import {
  entityTypes,
  permissionLadder,
  permissionNames,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { lazy, Suspense, useState } from 'react';
import { useDecision } from '../../api/decisions.ts';
import { useResourceFormState } from '../../resource/form/form-context.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import classes from './Matrix.module.css';
import { MatrixTable } from './MatrixTable.tsx';
import { groupSections } from './sections/section-groups.ts';
import { SectionFilterBar } from './sections/SectionFilterBar.tsx';

const MatrixToFill = lazy(async () => ({ default: (await import('./MatrixToFill.tsx')).MatrixToFill }));

/** The sections of the matrix. Rights to shared data can only be granted in the service organization, where somebody
 *  holds them. */
const useSections = (): EntityType[] => {
  const holdsShared = useDecision('sharedData', 'read').allowed;
  return (Object.keys(entityTypes) as EntityType[]).filter((entity) => entity !== 'sharedData' || holdsShared);
};

const StepName = ({ step }: { step: PermissionValue }) => permissionNames[step];

function ReadRow({ entity }: { entity: EntityType }) {
  const { row } = useRecord(permissionGroups);
  const held = row[entity] ?? 'none';
  return (
    <tr data-none={held === 'none' || undefined}>
      <th scope="row">{entityTypes[entity]}</th>
      {permissionLadder.map((step) => (
        <td key={step}>{held === step && <span className={classes.held}>{permissionNames[step]}</span>}</td>
      ))}
    </tr>
  );
}

/** The permissions of a group by section, in read or edit mode; every section can be filled in. */
export function Matrix() {
  const { isReading, row } = useResourceFormState(permissionGroups);
  const [filter, setFilter] = useState({ typed: '', showsEmpty: false });
  const gives = (entity: EntityType) => (row?.[entity] ?? 'none') !== 'none';
  const { groups, empty } = groupSections(useSections(), (entity) => isReading && !gives(entity), filter);
  return (
    <div className={classes.matrix}>
      <SectionFilterBar filter={filter} empty={empty} onChange={setFilter} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a narrow screen it scrolls sideways, also by keyboard */}
      <section className={classes.scroll} aria-label="Права группы по разделам" tabIndex={0}>
        {isReading ? (
          <MatrixTable groups={groups} Head={StepName} Row={ReadRow} />
        ) : (
          <Suspense>
            <MatrixToFill groups={groups} />
          </Suspense>
        )}
      </section>
    </div>
  );
}
