import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { changeSetCalls, type WholeChangeSet } from 'contract/features/dictionaries/change-sets.ts';
import { addDays, dayAt } from 'contract/time/day-shape.ts';
import { useState, type SubmitEvent } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { notedRequest } from '../../../api/noted-request.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { undoable } from '../../../resource/frame/undoable.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { countsText } from './change-set-looks.ts';

interface Props {
  set: WholeChangeSet;
  onClose: () => void;
  onPublished: () => void;
}

/** Publishes a set now, or sets its day. */
export function PublishDialog({ set, onClose, onPublished }: Props) {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [day, setDay] = useState<string | null>(null);
  const { send, messages, isPending, error } = useCheckedSend(changeSetCalls.publish);
  const zone = useTimeZone();
  const [tomorrow] = useState(() => addDays(dayAt(Date.now(), zone), 1));
  const isLater = when === 'later';
  const publish = async () => {
    const noted = notedRequest();
    const on = isLater ? day : null;
    const done = await send({ params: { guid: set.guid }, body: { on }, onAnswer: noted.onAnswer });
    if (!done) return;
    if (on) void toast({ color: 'green', message: `«${set.name}»: публикация назначена на ${formatDate(on)}` });
    else void undoable({ message: `«${set.name}»: опубликовано`, request: noted.request });
    onPublished();
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void publish().catch(() => undefined);
  };
  return (
    <Dialog onClose={onClose} title={`Опубликовать набор «${set.name}»`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            {countsText(set)}. Все изменения сделаются вместе и встанут в журнале одной записью. Если хоть одно не
            получится, словарь останется прежним.
          </Text>
          <SegmentedControl
            aria-label="Когда"
            data={[
              { value: 'now', label: 'Сейчас' },
              { value: 'later', label: 'В назначенный день' },
            ]}
            value={when}
            onChange={(chosen) => setWhen(chosen === 'later' ? 'later' : 'now')}
          />
          {isLater && (
            <DateField
              label="День публикации"
              description="В 00:00 по времени организации, с вашими правами, какими они будут в этот день"
              required
              min={tomorrow}
              value={day}
              error={messages.on}
              onChange={setDay}
            />
          )}
          {error && <ErrorNote {...formErrorText(error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={isPending} disabled={isLater && !day}>
              {isLater ? 'Назначить' : 'Опубликовать'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
