import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { journalRetention } from 'contract/features/journal/retention.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { organization } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { countOf, formatNumber } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';

interface Props {
  due: number;
  /** The version of the retention settings shown. */
  version: number;
  onClose: () => void;
}

const entries = ['запись', 'записи', 'записей'] as const;

/** Removes the previewed entries portion by portion; closing stops after the current portion. */
export function RetentionForget({ due, version, onClose }: Props) {
  const client = useQueryClient();
  const [loadedFor] = useState(organization);
  const [closing] = useState(() => new AbortController());
  const [forgotten, setForgotten] = useState(0);
  useEffect(() => () => closing.abort(), [closing]);
  const forgetting = useMutation({
    mutationFn: async () => {
      let sum = 0;
      for (let isEnd = false; !isEnd && !closing.signal.aborted;) {
        const done = await call(journalRetention.forget, { ifMatch: version, organization: loadedFor });
        sum += done.forgotten;
        isEnd = done.isEnd;
        setForgotten(sum);
      }
      return sum;
    },
    onSuccess: (sum) => {
      void toast({ color: 'green', message: `Удалено по срокам хранения: ${countOf(sum, entries)}` });
      onClose();
    },
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      title="Удалить записи журнала"
      label="Удалить"
      color="red"
      isPending={forgetting.isPending}
      error={forgetting.error}
      onClose={onClose}
      onConfirm={() => forgetting.mutate()}
    >
      <Text size="sm">
        Будет удалено навсегда: {countOf(due, entries)} журнала. Вернуть их содержание можно только из копии базы.
        Состояние «На дату» раньше удалённых изменений станет недоступно. Останутся отпечатки и запись о том, кто и
        сколько удалил.
      </Text>
      <Text size="sm" aria-live="polite">
        {forgetting.isPending && `Удалено: ${formatNumber(forgotten)} из ${formatNumber(due)}`}
      </Text>
    </ConfirmDialog>
  );
}
