import { CloseButton, Select } from '@mantine/core';
import { operatorsOf, type Condition, type Operator } from 'contract/kit/filter.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { filterFields, withOperator } from './filter-edit.ts';
import classes from './FilterGroup.module.css';
import { operatorLabel } from 'contract/kit/filter-sentence.ts';
import { FilterValue } from './FilterValue.tsx';
import { nameFilter } from '../../ui/input/option-filter.ts';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

interface Props {
  resource: Resource;
  condition: Condition;
  /** Whether errors of the value are shown. */
  isChecked: boolean;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

export function FilterCondition({ resource, condition, isChecked, onChange, onRemove }: Props) {
  const field = fieldOf(resource, condition.field);
  const operators = field ? operatorsOf(field) : [];

  const chooseField = (name: string | null) => {
    const next = name && fieldOf(resource, name);
    if (name && next) onChange({ field: name, op: operatorsOf(next)[0] ?? 'is' });
  };

  return (
    <div className={classes.condition}>
      <Select
        aria-label="Поле"
        filter={nameFilter}
        data={filterFields(resource).map(([value, { label }]) => ({ value, label }))}
        value={condition.field}
        onChange={chooseField}
        allowDeselect={false}
        searchable
        onKeyDown={enterTakesOnly}
      />
      <Select
        aria-label="Условие"
        data={operators.map((op) => ({ value: op, label: field ? operatorLabel(field, op) : op }))}
        value={condition.op}
        onChange={(op) => op && onChange(withOperator(condition, op as Operator))}
        allowDeselect={false}
      />
      <div>
        {field && <FilterValue field={field} condition={condition} isChecked={isChecked} onChange={onChange} />}
      </div>
      <CloseButton aria-label="Убрать условие" onClick={onRemove} />
    </div>
  );
}
