import { permissionGroups } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { leastHeld } from 'contract/rights/cover.ts';
import { least } from 'contract/rights/decide.ts';
import {
  entityTypes,
  permissionLadder,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { useWho } from '../../api/who.ts';
import { useFormField, useResourceFormState } from '../../resource/form/form-context.ts';
import classes from './Matrix.module.css';
import { MatrixTable } from './MatrixTable.tsx';
import type { SectionGroup } from './sections/section-groups.ts';

const storedIn = (row: Row<typeof permissionGroups> | null, entity: EntityType): PermissionValue =>
  row?.[entity] ?? 'none';

/** The maximum permission that the user may grant, which is what they hold themselves; null when the granted one is
 *  already higher. */
function mostToGive(rights: Rights, entity: EntityType, stored: PermissionValue): PermissionValue | null {
  const held = leastHeld(rights, entity);
  return rankOf(stored) > rankOf(held) ? null : held;
}

/** The heading of a column sets it for every section shown at once, within the user's own rights. */
function ColumnHead({ step, sections }: { step: PermissionValue; sections: readonly EntityType[] }) {
  const { form, row } = useResourceFormState(permissionGroups);
  const { rights } = useWho();
  const set = () => {
    const given = sections.flatMap((entity) => {
      const most = mostToGive(rights, entity, storedIn(row, entity));
      const value = most && least(step, most);
      return value ? [[entity, value === 'none' ? null : value] as const] : [];
    });
    form.setValues(Object.fromEntries(given));
  };
  return (
    <button
      type="button"
      className={classes.column}
      data-tip={`Всем разделам на экране: «${permissionNames[step]}»`}
      onClick={set}
    >
      {permissionNames[step]}
    </button>
  );
}

/** Why a row cannot be set to everything; undefined when it can. */
function limitOf(most: PermissionValue | null): string | undefined {
  if (most === null) return 'меняет тот, у кого это право есть: у вас меньше';
  return most === 'full' ? undefined : `не больше, чем у вас: «${permissionNames[most]}»`;
}

function EnteredRow({ entity }: { entity: EntityType }) {
  const { id, value, disabled, setValue, error } = useFormField(entity, permissionGroups);
  const { changed, row } = useResourceFormState(permissionGroups);
  const held = value ?? 'none';
  const { rights } = useWho();
  const stored = storedIn(row, entity);
  const most = mostToGive(rights, entity, stored);
  const limit = limitOf(most);
  const isChanged = changed.includes(entity);
  return (
    <tr data-none={held === 'none' || undefined} data-changed={isChanged || undefined}>
      <th scope="row" id={id}>
        {entityTypes[entity]}
        {isChanged && row && <span className={classes.was}> было «{permissionNames[stored]}»</span>}
        {limit && <span className={classes.was}> {limit}</span>}
        {error && <span className={classes.error}> {error}</span>}
      </th>
      {permissionLadder.map((step) => (
        <td key={step}>
          <input
            type="radio"
            name={entity}
            aria-label={`${entityTypes[entity]}: ${permissionNames[step]}`}
            checked={held === step}
            disabled={disabled || (step !== stored && (most === null || rankOf(step) > rankOf(most)))}
            onChange={() => setValue(step === 'none' ? null : step)}
          />
        </td>
      ))}
    </tr>
  );
}

/** A row is a radio group: the arrow keys choose within it, Tab moves to the next row. */
export const MatrixToFill = ({ groups }: { groups: readonly SectionGroup[] }) => (
  <MatrixTable groups={groups} Head={ColumnHead} Row={EnteredRow} />
);
