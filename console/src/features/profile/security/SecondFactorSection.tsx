import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf, formatDateTime } from '../../../ui/text/format.ts';
import { StatusText } from '../../../ui/StatusText.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx';
import { RenewCodes } from './RenewCodes.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

interface Props {
  userName: string;
  isOn: boolean;
  since: string | null;
  backupCodesLeft: number;
  hasPasskeys: boolean;
  isDemanded: boolean;
}

type OpenedStep = 'setup' | 'renew' | 'remove';
const titles = {
  setup: 'Подключение второго фактора',
  renew: 'Новые запасные коды',
  remove: 'Отключить второй фактор?',
} as const;

/** Whether sign-in asks for a code, and the actions to change that. */
export function SecondFactorSection({ userName, isOn, since, backupCodesLeft, hasPasskeys, isDemanded }: Props) {
  const zone = useTimeZone();
  const [opened, setOpened] = useState<OpenedStep | null>(null);
  const close = () => setOpened(null);
  const isLast = isDemanded && !hasPasskeys;
  return (
    <Stack gap="sm" align="flex-start">
      {isOn ? (
        <StatusText kind="good" icon={IconCircleCheck}>
          Подключён{since && ` ${formatDateTime(since, zone)}`}
        </StatusText>
      ) : (
        <StatusText kind="past" icon={IconCircleDashed}>
          {hasPasskeys ? 'Приложение с кодами не подключено' : 'Не подключён'}
        </StatusText>
      )}
      <Text size="sm">
        {isOn &&
          `При входе нужен код из приложения${hasPasskeys ? ' или ключ доступа' : ''}. Осталось: ${countOf(backupCodesLeft, ['запасной код', 'запасных кода', 'запасных кодов'])}.`}
        {!isOn &&
          (hasPasskeys
            ? 'Второй фактор — ваши ключи доступа. Приложение на телефоне и запасные коды пригодятся там, где ключа нет.'
            : 'С ним для входа нужен ещё и код из приложения на телефоне: одного пароля чужому не хватит.')}
        {isDemanded && ' Организация требует второй фактор от вас.'}
      </Text>
      <Group gap="xs">
        {!isOn && <Button onClick={() => setOpened('setup')}>Подключить</Button>}
        {isOn && (
          <Button variant="default" onClick={() => setOpened('renew')}>
            Получить новые запасные коды
          </Button>
        )}
        {isOn && (
          <Button
            variant="default"
            {...refused(isLast ? 'Организация требует второй фактор: отключить его нельзя' : undefined)}
            onClick={() => setOpened('remove')}
          >
            Отключить
          </Button>
        )}
      </Group>
      {opened && (
        <Dialog onClose={close} title={titles[opened]} closeOnClickOutside={false}>
          {opened === 'setup' && <SecondFactorSetup userName={userName} onDone={close} />}
          {opened === 'renew' && <RenewCodes onDone={close} />}
          {opened === 'remove' && <RemoveSecondFactor onDone={close} />}
        </Dialog>
      )}
    </Stack>
  );
}
