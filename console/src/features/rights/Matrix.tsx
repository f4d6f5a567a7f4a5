import { permissionGroups } from 'contract/features/rights/facts.ts';
import {
  entityTypes,
  permissionLadder,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { leastHeld } from 'contract/rights/cover.ts';
import { least } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { useDecision } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { useFormField, useResourceFormState } from '../../resource/form/form-context.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import classes from './Matrix.module.css';

interface RowProps {
  entity: EntityType;
}

/** The right to shared data is given only where somebody holds it: in the organization of the service. */
const useSections = (): EntityType[] => {
  const holdsShared = useDecision('sharedData', 'read').allowed;
  return (Object.keys(entityTypes) as EntityType[]).filter((entity) => entity !== 'sharedData' || holdsShared);
};

const storedIn = (row: AnyRow | null, entity: EntityType) => (row?.[entity] ?? 'none') as PermissionValue;

/** Nobody gives or takes away more than they hold themselves: the most that is given, null where what is given already is more. */
function mostToGive(rights: Rights, entity: EntityType, stored: PermissionValue): PermissionValue | null {
  const held = leastHeld(rights, entity);
  return rankOf(stored) > rankOf(held) ? null : held;
}

/** The head of a column sets it for every section at once, as far as one may. */
function ColumnHead({ step, sections }: { step: PermissionValue; sections: readonly EntityType[] }) {
  const { form, row } = useResourceFormState();
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
    <button type="button" className={classes.column} title={`Всем разделам: «${permissionNames[step]}»`} onClick={set}>
      {permissionNames[step]}
    </button>
  );
}

/** Sections by right. An entered row is a radio group: arrows choose within it, Tab moves to the next row. */
export function Matrix() {
  const { isReading } = useResourceFormState();
  const sections = useSections();
  const Row = isReading ? ReadRow : EnteredRow;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a narrow screen it scrolls sideways, also by keyboard
    <section className={classes.scroll} aria-label="Права группы по разделам" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Раздел</th>
            {permissionLadder.map((value) => (
              <th key={value} scope="col">
                {isReading ? permissionNames[value] : <ColumnHead step={value} sections={sections} />}
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
    </section>
  );
}

/** Why a row cannot be set to everything; undefined when it can. */
function limitOf(most: PermissionValue | null): string | undefined {
  if (most === null) return 'меняет тот, у кого это право есть: у вас меньше';
  return most === 'full' ? undefined : `не больше, чем у вас: «${permissionNames[most]}»`;
}

function EnteredRow({ entity }: RowProps) {
  const { id, value, disabled, setValue, error } = useFormField(entity, permissionGroups);
  const { changed, row } = useResourceFormState();
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

function ReadRow({ entity }: RowProps) {
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
