import { CloseButton, Select } from '@mantine/core';
import { scopeValues, type TokenScope } from 'contract/features/profile/api-tokens.ts';
import {
  entityTypes,
  permissionNames,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { useWho } from '../../api/who.ts';
import classes from './Profile.module.css';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

interface Props {
  id: string;
  scope: TokenScope;
  error?: string | undefined;
  onChange: (scope: TokenScope) => void;
}

/** The scope of a token, section by section; only the owner's own rights are offered. */
export function TokenScopeInput({ id, scope, error, onChange }: Props) {
  const { rights } = useWho();
  const offered = (entity: EntityType) => {
    const held = rankOf(decideAny(rights, entity, 'read').value);
    return scopeValues(entity).filter((value) => rankOf(value) <= held);
  };
  const sections = (Object.keys(entityTypes) as EntityType[]).filter((entity) => offered(entity).length > 0);
  const set = (entity: EntityType, value: PermissionValue) => onChange({ ...scope, [entity]: value });
  const remove = (entity: EntityType) => {
    const { [entity]: _, ...rest } = scope;
    onChange(rest);
  };
  return (
    <fieldset className={classes.group}>
      <legend>Что можно этому ключу</legend>
      {sections
        .filter((entity) => scope[entity])
        .map((entity) => (
          <div key={entity} className={classes.section}>
            <span>{entityTypes[entity]}</span>
            <Select
              aria-label={entityTypes[entity]}
              data={offered(entity).map((value) => ({ value, label: permissionNames[value] }))}
              value={scope[entity] ?? null}
              onChange={(value) => value && set(entity, value as PermissionValue)}
              allowDeselect={false}
            />
            <CloseButton aria-label={`Убрать: ${entityTypes[entity]}`} onClick={() => remove(entity)} />
          </div>
        ))}
      <Select
        id={id}
        aria-label="Добавить раздел"
        placeholder="Добавить раздел"
        error={error}
        data={sections
          .filter((entity) => !scope[entity])
          .map((entity) => ({ value: entity, label: entityTypes[entity] }))}
        value={null}
        onChange={(entity) => entity && set(entity as EntityType, 'read')}
        searchable
        onKeyDown={enterTakesOnly}
        nothingFoundMessage="Такого раздела нет"
      />
    </fieldset>
  );
}
