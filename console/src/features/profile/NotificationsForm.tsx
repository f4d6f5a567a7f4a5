import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { accountLinks } from 'contract/features/users/links/calls.ts';
import { notificationChannels, notificationSettings } from 'contract/features/notifications/settings.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useState, type SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { useWho } from '../../api/who.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './Profile.module.css';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';

interface Props {
  settings: Answer<typeof notificationSettings.get>;
}

/** The address of letters, or why none are sent. */
function describeMail(sends: boolean, email: string | null): string {
  if (!sends) return 'Писем нет: почта в программе не настроена, это делает администратор программы';
  return email ? `На адрес ${email}` : 'Почта не указана: её укажет администратор';
}

/** The notification channels and the hours without mail. */
export function NotificationsForm({ settings: { version, ...stored } }: Props) {
  const { email } = useWho().userModel;
  const sends = useCall(accountLinks.mail, {}).data?.isSent ?? true;
  const [byMail, setByMail] = useState(stored.byMail);
  const [hours, setHours] = useDraftState('notifications/hours', {
    quietFrom: stored.quietFrom ?? '',
    quietTo: stored.quietTo ?? '',
  });
  const { send, messages, isPending, error } = useCheckedSend(notificationSettings.save);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = { byMail, quietFrom: hours.quietFrom.trim() || null, quietTo: hours.quietTo.trim() || null };
    if (await send({ body, ifMatch: version })) void toast({ color: 'green', message: 'Уведомления: сохранено' });
  };
  const clock = (name: keyof typeof hours) => ({
    placeholder: 'чч:мм',
    maxLength: 5,
    autoComplete: 'off',
    error: messages[name],
    value: hours[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => setHours({ ...hours, [name]: event.currentTarget.value }),
  });
  return (
    <form className={classes.narrow} onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
      <Stack>
        {error && <ErrorNote {...formErrorText(error)} />}
        <Checkbox label={notificationChannels.console} description="Показываются всегда" checked disabled readOnly />
        <Checkbox
          label={notificationChannels.mail}
          description={describeMail(sends, email)}
          checked={byMail}
          onChange={(event) => setByMail(event.currentTarget.checked)}
        />
        <Text size="sm">
          В тихие часы письма с уведомлениями не отправляются, они приходят после. Часы могут идти через полночь: с
          22:00 до 07:00. Пусто — тихих часов нет.
        </Text>
        <Group grow align="flex-start">
          <TextInput label="Тихо с" {...clock('quietFrom')} />
          <TextInput label="Тихо до" {...clock('quietTo')} />
        </Group>
        <Group>
          <Button type="submit" loading={isPending}>
            Сохранить
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
