import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { mayUsePasskeys } from '../../app/sign-in/may-use-passkeys.ts';
import { AddPasskey } from './security/AddPasskey.tsx';
import { DutyScreen } from './DutyScreen.tsx';
import { SecondFactorSetup } from './security/SecondFactorSetup.tsx';

/** If the organization requires a second factor, it has to be set up before the console opens: an application or a passkey. */
export function SecondFactorPage() {
  const [isPasskey, setPasskey] = useState(false);
  return (
    <DutyScreen title="Второй фактор" reason="Чтобы продолжить работу, подключите приложение с кодами.">
      {({ userName }, goOn) => (
        <>
          {isPasskey ? <AddPasskey onDone={goOn} /> : <SecondFactorSetup userName={userName} onDone={goOn} />}
          {mayUsePasskeys && (
            <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setPasskey(!isPasskey)}>
              {isPasskey ? 'Подключить приложение с кодами' : 'Добавить ключ доступа вместо приложения'}
            </Anchor>
          )}
        </>
      )}
    </DutyScreen>
  );
}
