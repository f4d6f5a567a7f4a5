import { Text, Title } from '@mantine/core';
import { profile } from 'contract/features/profile/calls.ts';
import { useCall } from '../../api/queries.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { toast } from '../../ui/toast.ts';
import { ChangePassword } from './ChangePassword.tsx';
import classes from './Profile.module.css';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { ExternalLoginsSection } from './ExternalLoginsSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';

export function SecurityTab() {
  const zone = useTimeZone();
  return (
    <AnswerTab query={useCall(profile.get, {})}>
      {({ userName, minPasswordLength, passwordExpiresAt, secondFactor }) => (
        <>
          <section className={classes.narrow}>
            <Title order={2} mb="xs">
              Пароль
            </Title>
            <Text size="sm" mb="sm">
              Остальные сеансы завершатся.
              {passwordExpiresAt && ` Нынешний пароль действует до ${formatDateTime(passwordExpiresAt, zone)}.`}
            </Text>
            <ChangePassword
              userName={userName}
              minLength={minPasswordLength}
              onChanged={() => void toast({ color: 'green', message: 'Пароль сменён, остальные сеансы завершены' })}
            />
          </section>
          <section>
            <Title order={2} mb="xs">
              Второй фактор
            </Title>
            <SecondFactorSection userName={userName} {...secondFactor} />
          </section>
          <section>
            <Title order={2} mb="xs">
              Ключи доступа
            </Title>
            <PasskeysSection isLastKept={secondFactor.isDemanded && !secondFactor.isOn} />
          </section>
          <ExternalLoginsSection />
        </>
      )}
    </AnswerTab>
  );
}
