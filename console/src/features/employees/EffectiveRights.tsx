import {
  actions,
  entityTypes,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import classes from './EffectiveRightsTab.module.css';
import { Explanation } from './Explanation.tsx';

interface Props {
  rights: Rights;
  /** The rights of another employee, for comparison. */
  other: Rights | null;
  onlyDifferent: boolean;
}

export function EffectiveRights({ rights, other, onlyDifferent }: Props) {
  const lines = (Object.keys(entityTypes) as EntityType[])
    .map((entity) => {
      const own = decide(rights, entity, 'read', null, onSomeRows);
      const others = other ? decide(other, entity, 'read', null, onSomeRows).value : null;
      return { entity, own, others, isPartly: own.value !== decide(rights, entity, 'read').value };
    })
    .filter(({ own, others }) => !onlyDifferent || own.value !== others);
  if (lines.length === 0) return <p className={classes.tools}>Права одинаковы.</p>;
  return (
    <div className={classes.list}>
      {lines.map(({ entity, own, others, isPartly }) => (
        <details
          key={entity}
          className={classes.line}
          data-differs={(others !== null && others !== own.value) || undefined}
        >
          <summary>
            <span>
              {entityTypes[entity]}
              {isPartly && <span className={classes.partly}> — не все записи</span>}
            </span>
            <Value value={own.value} />
            {others !== null && <Value value={others} />}
          </summary>
          <Explanation trace={own.trace} value={own.value} />
        </details>
      ))}
    </div>
  );
}

const Value = ({ value }: { value: PermissionValue }) => (
  <span className={classes.held}>
    <span className={classes.ladder} aria-hidden>
      {actions.map((action) => (
        <span key={action} data-held={rankOf(value) >= rankOf(action) || undefined} />
      ))}
    </span>
    <span data-none={value === 'none' || undefined} className={classes.value}>
      {permissionNames[value]}
    </span>
  </span>
);
