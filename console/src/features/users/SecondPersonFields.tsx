import { Checkbox, NumberInput, Stack, type NumberInputProps } from '@mantine/core';
import { secondPersonKinds, type SecurityPolicy } from 'contract/features/users/security-policy.ts';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';

type Values = Pick<SecurityPolicy, 'secondPerson' | 'emergencyGuid'>;

interface Props {
  policy: Values;
  /** The accounts that can be chosen for emergencies; nobody can choose their own. */
  administrators: SecurityPolicy['administrators'];
  messages: Readonly<Record<string, string>>;
  /** The number fields of the form. */
  members: NumberInputProps;
  days: NumberInputProps;
  onChange: (patch: Partial<Values>) => void;
}

const SECOND_PERSON = 'secondPerson' satisfies keyof Values;
const EMERGENCY = 'emergencyGuid' satisfies keyof Values;

/** The account that decides alone when nobody else can. */
function EmergencyAccount({
  policy: { emergencyGuid: value },
  administrators,
  messages,
  onChange,
}: Omit<Props, 'members' | 'days'>) {
  const options = administrators.map(({ guid, name }) => ({ value: guid, label: name }));
  const isListed = value === null || options.some((option) => option.value === value);
  return (
    <OptionSelect
      label="Аварийная учётная запись"
      description="Администратор, чей пароль лежит в сейфе: когда утвердить больше некому, он утверждает один, с причиной, и об этом узнают все администраторы"
      nothingFoundMessage="Других администраторов нет"
      data={isListed ? options : [...options, { value, label: 'Названа сейчас' }]}
      value={value}
      error={messages[EMERGENCY]}
      onChange={(emergencyGuid) => onChange({ emergencyGuid })}
    />
  );
}

/** The changes that need another administrator's approval. */
export function SecondPersonFields({ members, days, ...rest }: Props) {
  const { policy, messages, onChange } = rest;
  return (
    <>
      <Checkbox.Group
        label="Утверждает второе лицо"
        description="Что даёт права, ждёт другого администратора: «Права доступа» → «Заявки» → «Второе лицо». Что отнимает — блокировка, увольнение, выход из группы, — делается сразу, и администраторы об этом узнают"
        error={messages[SECOND_PERSON]}
        value={policy.secondPerson}
        onChange={(kinds) => onChange({ secondPerson: kinds as Values['secondPerson'] })}
      >
        <Stack gap={6} my={6}>
          {Object.entries(secondPersonKinds).map(([kind, label]) => (
            <Checkbox key={kind} value={kind} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      {policy.secondPerson.includes('groups') && (
        <NumberInput label="Группа ждёт, когда в ней сотрудников не меньше" {...members} />
      )}
      {policy.secondPerson.length > 0 && (
        <>
          <NumberInput
            label="Сколько дней ждать утверждения"
            description="От 1 до 60; потом изменение предлагают заново"
            {...days}
          />
          <EmergencyAccount {...rest} />
        </>
      )}
    </>
  );
}
