import { IconKey, IconPlugConnected } from '@tabler/icons-react';
import { exchangeChannelCalls as calls } from 'contract/features/exchange-channels/calls.ts';
import { exchangeChannels } from 'contract/features/exchange-channels/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import page from '../../ui/Page.module.css';
import { ConnectionResult } from './ConnectionResult.tsx';

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }));

/** The password of a channel, and a connection test. */
export function ChannelPanel() {
  const { row } = useRecord(exchangeChannels);
  const mayNot = useRefusal('exchangeChannels', 'update');
  const [isSetting, setSetting] = useState(false);
  const check = useSend(calls.check);
  const noPassword = row.hasPassword ? undefined : 'Сначала задайте пароль';
  const isBusy = check.isPending ? 'Соединяемся…' : undefined;
  return (
    <>
      <InHead place="actions">
        <ActionButton icon={IconKey} refusal={mayNot} onClick={() => setSetting(true)}>
          {row.hasPassword ? 'Сменить пароль' : 'Задать пароль'}
        </ActionButton>
        <ActionButton
          icon={IconPlugConnected}
          refusal={mayNot ?? noPassword ?? isBusy}
          onClick={() => check.mutate({ params: { guid: row.guid } })}
        >
          {isBusy ?? 'Проверить соединение'}
        </ActionButton>
      </InHead>
      {check.error && (
        <div className={page.actions}>
          <ErrorNote {...errorText(check.error)} />
        </div>
      )}
      {check.data && <ConnectionResult row={row} {...check.data} />}
      <Suspense>{isSetting && <PasswordDialog guid={row.guid} onClose={() => setSetting(false)} />}</Suspense>
    </>
  );
}
