import { Checkbox, NumberInput, Stack, type NumberInputProps } from '@mantine/core';
import { secondPersonKinds, type SecurityPolicy } from 'contract/features/users/security-policy.ts';

interface Props {
  value: SecurityPolicy['secondPerson'];
  error: string | undefined;
  /** The number fields of the smallest group that waits, and of the days. */
  members: NumberInputProps;
  days: NumberInputProps;
  onChange: (value: SecurityPolicy['secondPerson']) => void;
}

/** Which changes another administrator approves. */
export const SecondPersonFields = ({ value, error, members, days, onChange }: Props) => (
  <>
    <Checkbox.Group
      label="Утверждает второе лицо"
      description="Такое изменение ждёт другого администратора: «Права доступа» → «Ждут второго лица»"
      error={error}
      value={value}
      onChange={(kinds) => onChange(kinds as SecurityPolicy['secondPerson'])}
    >
      <Stack gap={6} my={6}>
        {Object.entries(secondPersonKinds).map(([kind, label]) => (
          <Checkbox key={kind} value={kind} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
    {value.includes('groups') && <NumberInput label="Группа ждёт, когда в ней сотрудников не меньше" {...members} />}
    {value.length > 0 && (
      <NumberInput
        label="Сколько дней ждать утверждения"
        description="От 1 до 60; потом изменение предлагают заново"
        {...days}
      />
    )}
  </>
);
