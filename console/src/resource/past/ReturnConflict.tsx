import { Checkbox, Text } from '@mantine/core';
import type { ReturnOutcome } from 'contract/features/journal/returns.ts';
import type { Resource } from 'contract/kit/resource.ts';
import classes from '../value/Comparison.module.css';
import { FieldValue } from '../value/FieldValue.tsx';

interface Props {
  resource: Resource;
  conflict: ReturnOutcome;
  /** The fields to restore; undefined while nothing is chosen. */
  chosen: readonly string[] | undefined;
  onChoose: (fields: readonly string[]) => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A record that was changed after the entry: for each field the value before the entry, after it, now and after the undo. */
export function ReturnConflict({ resource, conflict, chosen = [], onChoose }: Props) {
  const { name, action, fields, names } = conflict;
  const toggle = (field: string) =>
    onChoose(chosen.includes(field) ? chosen.filter((one) => one !== field) : [...chosen, field]);
  const value = (field: string, shown: unknown) => {
    const known = resource.fields[field];
    return known ? <FieldValue field={known} value={shown} names={names[field] ?? {}} /> : String(shown);
  };
  if (action === 'remove') {
    return (
      <Checkbox
        label={`«${name}» с тех пор изменили. Всё равно удалить`}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? ['*'] : [])}
      />
    );
  }
  return (
    <section>
      <Text size="sm" fw={600}>
        «{name}» с тех пор изменили
      </Text>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Поле</th>
              <th scope="col">Было</th>
              <th scope="col">Стало</th>
              <th scope="col">Сейчас</th>
              <th scope="col">Будет</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name: field, was, became, now }) => {
              const isChanged = !same(became, now) && !same(was, now);
              const isReturned = !isChanged || chosen.includes(field);
              return (
                <tr key={field}>
                  <th scope="row">{resource.fields[field]?.label ?? field}</th>
                  <td>{value(field, was)}</td>
                  <td>{value(field, became)}</td>
                  <td>{value(field, now)}</td>
                  <td data-chosen={isReturned || undefined}>
                    {isChanged ? (
                      <label className={classes.choice}>
                        <input
                          type="checkbox"
                          checked={isReturned}
                          onChange={() => toggle(field)}
                          aria-label={`${resource.fields[field]?.label ?? field}: вернуть прежнее`}
                        />
                        {value(field, isReturned ? was : now)}
                      </label>
                    ) : (
                      value(field, was)
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
