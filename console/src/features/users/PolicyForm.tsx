import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Alert, Button, Checkbox, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { secondFactorDemands, securityPolicy, type SecurityPolicy } from 'contract/features/users/security-policy.ts';
import { type SubmitEvent } from 'react';
import { call } from '../../api/call.ts';
import { formErrorText } from '../../api/error-text.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { refusalText, useDecision } from '../../api/decisions.ts';
import { undoable } from '../../resource/frame/undoable.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { RequiredProvider } from './RequiredProvider.tsx';
import { SecondPersonFields } from './SecondPersonFields.tsx';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  policy: SecurityPolicy;
  onClose: () => void;
}

const explained = {
  none: 'Каждый решает сам в своём профиле',
  administrators:
    'Кто может менять пользователей или права; подключит при следующем обращении, до того консоль не откроется; ключи API действуют и без него',
  all: 'Каждый подключит при следующем обращении, до того консоль не откроется; ключи API действуют и без него',
} as const;
const YEAR = 365;
const PROVIDER = 'requiredProviderGuid' satisfies keyof SecurityPolicy;

/** Names the accounts managed elsewhere, to which only the second-factor requirement applies. */
function describeGuests(guests: SecurityPolicy['guests']): string {
  if (!guests) return 'Тем, чьи учётные записи ведут другие организации, остальные требования ставят они.';
  if (guests.count === 0) return '';
  const rest = guests.count - guests.names.length;
  return `Остальные требования не касаются тех, чьи учётные записи ведут другие организации: ${guests.names.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}.`;
}

export function PolicyForm({ policy: stored, onClose }: Props) {
  const { providers: _, guests, administrators, version: __, updatedAt: ___, ...values } = stored;
  const [policy, setPolicy] = useDraftState('policy', values);
  const may = useDecision('users', 'update');
  const { send, messages, isPending, error } = useCheckedSend(securityPolicy.save);
  const set = (patch: Partial<typeof policy>) => setPolicy({ ...policy, ...patch });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const saved = await send({ body: policy, ifMatch: stored.version });
    if (!saved) return;
    void undoable({
      request: `policy ${saved.version}`,
      message: 'Политика безопасности: сохранено',
      setBack: () => call(securityPolicy.save, { body: values, ifMatch: saved.version }),
    });
    onClose();
  };
  /** A cleared field holds no number, so the server refuses it. */
  const numberField = (
    name: 'minPasswordLength' | 'passwordValidityDays' | 'dormantDays' | 'secondPersonMembers' | 'secondPersonDays',
  ) => ({
    allowDecimal: false,
    clampBehavior: 'none' as const,
    error: messages[name],
    value: policy[name] ?? '',
    onChange: (value: number | string) => set({ [name]: value }),
  });
  return (
    <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
      <Stack>
        <Text size="sm">
          Касается учётных записей, которые ведёт эта организация, а второй фактор — всех, кто здесь работает; действует
          сразу. {describeGuests(guests)}
        </Text>
        {!may.allowed && <Alert color="blue">Только просмотр. {refusalText(may)}</Alert>}
        {error && <ErrorNote {...formErrorText(error)} />}
        <fieldset disabled={!may.allowed} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack>
            <Radio.Group
              label="Второй фактор"
              value={policy.secondFactor}
              onChange={(value) => set({ secondFactor: value as SecurityPolicy['secondFactor'] })}
            >
              <Stack gap={6} mt={6}>
                {Object.entries(secondFactorDemands).map(([value, label]) => (
                  <Radio
                    key={value}
                    value={value}
                    label={label}
                    description={explained[value as keyof typeof explained]}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <PasswordFields
              length={numberField('minPasswordLength')}
              days={policy.passwordValidityDays === null ? null : numberField('passwordValidityDays')}
              onAging={(ages) => set({ passwordValidityDays: ages ? YEAR : null })}
            />
            <NumberInput
              label="Дней без входа до отметки «Давно не заходили»"
              description="От 30 до 730"
              {...numberField('dormantDays')}
            />
            <RequiredProvider
              stored={stored}
              error={messages[PROVIDER]}
              value={policy.requiredProviderGuid}
              onChange={(value) => set({ requiredProviderGuid: value })}
            />
            <SecondPersonFields
              policy={policy}
              administrators={administrators}
              messages={messages}
              members={numberField('secondPersonMembers')}
              days={numberField('secondPersonDays')}
              onChange={set}
            />
            <Checkbox
              label="Ссылки на рабочие столы и виджеты открываются без входа"
              description="Их делают те, кто вправе менять рабочие столы; если снять, не откроется ни одна"
              checked={policy.allowsLinks}
              onChange={(event) => set({ allowsLinks: event.currentTarget.checked })}
            />
          </Stack>
        </fieldset>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {may.allowed ? 'Отмена' : 'Закрыть'}
          </Button>
          {may.allowed && (
            <Button type="submit" loading={isPending}>
              Сохранить
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </form>
  );
}
