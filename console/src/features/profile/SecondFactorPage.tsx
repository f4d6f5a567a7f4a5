import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { mayUsePasskeys } from '../../app/sign-in/may-use-passkeys.ts';
import { AddPasskey } from './security/AddPasskey.tsx';
import { DutyScreen } from './DutyScreen.tsx';
import { SecondFactorSetup } from './security/SecondFactorSetup.tsx';

interface Props {
  userName: string;
  onDone: () => void;
}

function ChosenFactor({ userName, onDone }: Props) {
  const [isPasskey, setPasskey] = useState(false);
  return (
    <>
      {isPasskey ? <AddPasskey onDone={onDone} /> : <SecondFactorSetup userName={userName} onDone={onDone} />}
      {mayUsePasskeys && (
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setPasskey(!isPasskey)}>
          {isPasskey ? 'Подключить приложение с кодами' : 'Добавить ключ доступа вместо приложения'}
        </Anchor>
      )}
    </>
  );
}

const LATER = (
  <Text size="sm">
    Приложение с кодами подключено. Не сохранили запасных кодов — получите новые: «Мой профиль», «Пароль и второй
    фактор».
  </Text>
);

/** When the organization requires a second factor, it must be set up before the console opens: an application or a
 *  passkey. */
export const SecondFactorPage = () => (
  <DutyScreen title="Второй фактор" reason="Чтобы продолжить работу, подключите приложение с кодами.">
    {({ userName, secondFactor }, goOn, isNeeded) =>
      isNeeded ? <ChosenFactor userName={userName} onDone={goOn} /> : secondFactor.isOn && LATER
    }
  </DutyScreen>
);
