import { Stack, Text, Title } from '@mantine/core';
import { profile } from 'contract/features/profile/calls.ts';
import type { Confirmation } from 'contract/features/profile/confirmation.ts';
import { useCall } from '../../../api/queries.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { ChangePassword } from './ChangePassword.tsx';
import classes from '../Profile.module.css';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { ExternalLoginsSection } from './ExternalLoginsSection.tsx';
import { OwnSignIn } from './OwnProof.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';

type Elsewhere = Exclude<Confirmation['by'], 'password'>;

const waysIn: Readonly<Record<Elsewhere, string>> = {
  directory: 'с паролем каталога',
  provider: 'через',
  passkey: 'ключом доступа',
};

/** Where the person's password is managed, when it is not managed here. */
function NoPassword({ by, own }: { by: Elsewhere; own: Confirmation }) {
  const names = own.providers.map(({ name }) => `«${name}»`).join(', ');
  return (
    <Stack gap="sm">
      <Text size="sm">
        Вы входите {[waysIn[by], names].filter(Boolean).join(' ')}.{' '}
        {by === 'directory' ? 'Меняют его там же.' : 'Пароля в консоли у вас нет.'}
      </Text>
      {by !== 'directory' && <OwnSignIn own={own} />}
    </Stack>
  );
}

export function SecurityTab() {
  const zone = useTimeZone();
  return (
    <AnswerTab query={useCall(profile.get, {})}>
      {({ userName, minPasswordLength, passwordExpiresAt, secondFactor, confirmation }) => (
        <>
          <section className={classes.narrow}>
            <Title order={2} mb="xs">
              Пароль
            </Title>
            {confirmation.by === 'password' ? (
              <>
                <Text size="sm" mb="sm">
                  Остальные сеансы завершатся.
                  {passwordExpiresAt && ` Нынешний пароль действует до ${formatDateTime(passwordExpiresAt, zone)}.`}
                </Text>
                <ChangePassword
                  userName={userName}
                  minLength={minPasswordLength}
                  onChanged={() => void toast({ color: 'green', message: 'Пароль сменён, остальные сеансы завершены' })}
                />
              </>
            ) : (
              <NoPassword by={confirmation.by} own={confirmation} />
            )}
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
