import { Button, CloseButton, Group, SegmentedControl } from '@mantine/core';
import { isCondition } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import classes from './FilterGroup.module.css';
import { groupOf, jointOf, newCondition, partsOf, type Group as ConditionGroup, type Joint } from './filter-edit.ts';
import { FilterCondition } from './FilterCondition.tsx';

interface Props {
  resource: Resource;
  group: ConditionGroup;
  depth: number;
  /** Whether errors of the values are shown. */
  isChecked: boolean;
  onChange: (group: ConditionGroup) => void;
  onRemove?: () => void;
}

const MAX_DEPTH = 2;
const joints = [
  { value: 'and', label: 'Выполняются все' },
  { value: 'or', label: 'Хотя бы одно' },
];

export function FilterGroup({ resource, group, depth, isChecked, onChange, onRemove }: Props) {
  const parts = partsOf(group);
  const joint = jointOf(group);
  const setParts = (next: typeof parts) => onChange(groupOf(joint, next));

  return (
    <fieldset className={classes.group} data-inner={depth > 0 || undefined}>
      <legend className={classes.legend}>{depth === 0 ? 'Условия' : 'Группа условий'}</legend>
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          data={joints}
          value={joint}
          onChange={(next) => onChange(groupOf(next as Joint, parts))}
          aria-label="Как сочетаются условия"
        />
        {onRemove && <CloseButton aria-label="Убрать группу" onClick={onRemove} />}
      </Group>
      {parts.map((part, index) => {
        const change = (next: typeof part) => setParts(parts.with(index, next));
        const remove = () => setParts(parts.toSpliced(index, 1));
        return isCondition(part) ? (
          <FilterCondition
            key={index}
            resource={resource}
            condition={part}
            isChecked={isChecked}
            onChange={change}
            onRemove={remove}
          />
        ) : (
          <FilterGroup
            key={index}
            resource={resource}
            group={part}
            depth={depth + 1}
            isChecked={isChecked}
            onChange={change}
            onRemove={remove}
          />
        );
      })}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setParts([...parts, newCondition(resource)])}>
          Добавить условие
        </Button>
        {depth < MAX_DEPTH && (
          <Button size="xs" variant="default" onClick={() => setParts([...parts, { or: [newCondition(resource)] }])}>
            Добавить группу
          </Button>
        )}
      </Group>
    </fieldset>
  );
}
