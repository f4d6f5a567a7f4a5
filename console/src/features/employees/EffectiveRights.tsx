import {
  actions,
  entityTypes,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { decide, namedObjects } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import classes from './EffectiveRightsTab.module.css';
import { Explanation } from './Explanation.tsx';
import { ObjectName } from '../../resource/value/ObjectName.tsx';

interface Props {
  rights: Rights;
  /** The rights of another employee, for comparison. */
  other: Rights | null;
  onlyDifferent: boolean;
}

/** The records of a section for which one of two people has rights of their own. */
function objectLines(rights: Rights, other: Rights | null, entity: EntityType) {
  const named = [rights, ...(other ? [other] : [])].flatMap((one) => namedObjects(one, entity));
  return [...new Set(named)].map((guid) => ({
    guid,
    own: decide(rights, entity, 'read', guid, onSomeRows),
    others: other && decide(other, entity, 'read', guid, onSomeRows).value,
  }));
}

const differs = ({ own, others }: ReturnType<typeof objectLines>[number]) => others !== null && own.value !== others;

export function EffectiveRights({ rights, other, onlyDifferent }: Props) {
  const lines = (Object.keys(entityTypes) as EntityType[])
    .map((entity) => {
      const own = decide(rights, entity, 'read', null, onSomeRows);
      const others = other ? decide(other, entity, 'read', null, onSomeRows).value : null;
      const objects = objectLines(rights, other, entity);
      return { entity, own, others, objects, isPartly: own.value !== decide(rights, entity, 'read').value };
    })
    .filter(({ own, others, objects }) => !onlyDifferent || own.value !== others || objects.some(differs));
  if (lines.length === 0) return <p className={classes.tools}>Права одинаковы.</p>;
  return (
    <div className={classes.list}>
      {lines.map(({ entity, own, others, objects, isPartly }) => (
        <details
          key={entity}
          className={classes.line}
          data-differs={(others !== null && (others !== own.value || objects.some(differs))) || undefined}
          open={objects.length > 0}
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
          {objects.map(({ guid, own: here, others: there }) => (
            <section key={guid} className={classes.object}>
              <div>
                <span>
                  Только <ObjectName section={entity} guid={guid} />
                </span>
                <Value value={here.value} />
                {there && <Value value={there} />}
              </div>
              <Explanation trace={here.trace} value={here.value} />
            </section>
          ))}
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
