import { Text } from '@mantine/core';
import type { organizations } from 'contract/features/organizations/facts.ts';
import {
  registerFields,
  type RegisterField,
  type RegisterRequisite,
} from 'contract/features/organizations/register.ts';
import type { Row } from 'contract/kit/resource.ts';
import classes from '../../../resource/value/Comparison.module.css';
import { FieldValue } from '../../../resource/value/FieldValue.tsx';

interface Props {
  row: Row<typeof organizations>;
  differing: readonly RegisterRequisite[];
  /** The fields that keep their values. */
  left: readonly RegisterField[];
  onTurn: (field: RegisterField, isTaken: boolean) => void;
}

const nobody = {};

/** The fields that differ from the register, each with a choice to take the new value. */
export const Differences = ({ row, differing, left, onTurn }: Props) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Поле</th>
        <th scope="col">Сейчас</th>
        <th scope="col">В реестре</th>
      </tr>
    </thead>
    <tbody>
      {differing.map(({ field, value, mistake }) => (
        <tr key={field}>
          <th scope="row">{registerFields[field].label}</th>
          <td>
            <FieldValue field={registerFields[field]} value={row[field]} names={nobody} />
          </td>
          <td data-chosen={(mistake === null && !left.includes(field)) || undefined}>
            <label className={classes.choice}>
              <input
                type="checkbox"
                aria-label={`Взять: ${registerFields[field].label}`}
                disabled={mistake !== null}
                checked={mistake === null && !left.includes(field)}
                onChange={(event) => onTurn(field, event.currentTarget.checked)}
              />
              <FieldValue field={registerFields[field]} value={value} names={nobody} />
            </label>
            {mistake && (
              <Text size="xs" c="var(--mantine-color-red-text)">
                Взять нельзя: {mistake}
              </Text>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
