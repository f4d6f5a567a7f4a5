import { Button, Stack, Text } from '@mantine/core';
import { calendarFeed, FEED_DAYS } from 'contract/features/scheduler/calendar-feed.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ShownOnce } from '../../../ui/shown-once/ShownOnce.tsx';
import { countOf, formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  onClose: () => void;
}

/** The secret address at which the person's calendar program reads the coming runs: made, made anew, withdrawn. */
export function CalendarFeedDialog({ onClose }: Props) {
  const zone = useTimeZone();
  const { data, error } = useCall(calendarFeed.own, {});
  const make = useSend(calendarFeed.make);
  const withdraw = useSend(calendarFeed.withdraw);
  const failure = error ?? make.error ?? withdraw.error;
  const end = async () => {
    await withdraw.mutateAsync({});
    make.reset();
    void toast({ color: 'green', message: 'Адрес отозван: по нему больше ничего не прочесть' });
  };
  return (
    <Dialog
      title="Запуски в своём календаре"
      size="lg"
      closeOnClickOutside={false}
      onClose={onClose}
      isAwaiting={make.isPending}
    >
      <Stack>
        <Text size="sm">
          Календарь телефона или почты, подписанный на этот адрес, показывает запуски на{' '}
          {countOf(FEED_DAYS, ['день', 'дня', 'дней'])} вперёд — тех задач, которые видите вы.
        </Text>
        {failure && <ErrorNote {...errorText(failure)} />}
        {data === undefined && !error && <Loading height={36} />}
        {make.data ? (
          <ShownOnce label="Адрес для подписки" value={window.location.origin + make.data.address}>
            Скопируйте его сейчас: больше он не появится. Кто знает адрес, тот видит запуски без входа.
          </ShownOnce>
        ) : (
          data && (
            <Text size="sm" c="dimmed">
              Адрес выдан {formatDateTime(data.createdAt, zone)}. Новый заменит его: прежний перестанет открываться.
            </Text>
          )
        )}
        {data !== undefined && (
          <DialogFooter>
            {data && (
              <Button
                variant="default"
                color="red"
                loading={withdraw.isPending}
                onClick={() => void end().catch(() => undefined)}
              >
                Отозвать адрес
              </Button>
            )}
            {make.data ? (
              <Button onClick={onClose}>Готово</Button>
            ) : (
              <Button loading={make.isPending} onClick={() => make.mutate({})}>
                {data ? 'Выдать новый' : 'Получить адрес'}
              </Button>
            )}
          </DialogFooter>
        )}
      </Stack>
    </Dialog>
  );
}
