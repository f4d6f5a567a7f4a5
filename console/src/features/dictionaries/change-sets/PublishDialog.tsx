import { SegmentedControl, Text } from '@mantine/core';
import { changeSetCalls, type WholeChangeSet } from 'contract/features/dictionaries/change-sets.ts';
import { addDays, dayAt } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { undoable } from '../../../resource/frame/undoable.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
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
  const form = useRouteForm(changeSetCalls.publish, `publication/${set.guid}`);
  const zone = useTimeZone();
  const [tomorrow] = useState(() => addDays(dayAt(Date.now(), zone), 1));
  const isLater = when === 'later';
  // A day that is still missing does not mean now.
  const on = isLater ? (form.body.on ?? '') : null;
  return (
    <RouteDialog
      form={form}
      title={`Опубликовать набор «${set.name}»`}
      label={isLater ? 'Назначить' : 'Опубликовать'}
      size="md"
      request={{ params: { guid: set.guid }, body: { on } }}
      onClose={onClose}
      onDone={(_, request) => {
        if (on) void toast({ color: 'green', message: `«${set.name}»: публикация назначена на ${formatDate(on)}` });
        else void undoable({ message: `«${set.name}»: опубликовано`, request });
        onPublished();
        onClose();
      }}
    >
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
      {isLater && <DateField {...form.field('on')} required min={tomorrow} />}
    </RouteDialog>
  );
}
