import { Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconShieldCheck, IconX } from '@tabler/icons-react';
import type { CheckedServer } from 'contract/features/exchange-channels/calls.ts';
import { exchangeChannels } from 'contract/features/exchange-channels/facts.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import page from '../../ui/Page.module.css';
import { StatusText } from '../../ui/StatusText.tsx';

interface Props {
  row: Row<typeof exchangeChannels>;
  servers: readonly CheckedServer[];
  hostKey: string | null;
}

/** The result of a connection to each server; the key of an SFTP server can be trusted from here. */
export function ConnectionResult({ row, servers, hostKey }: Props) {
  const save = useSend(exchangeChannels.routes.update);
  const { guid, version } = row;
  const trust = () =>
    save.mutate({ params: { guid }, body: { ...enteredOf(exchangeChannels, row), hostKey }, ifMatch: version });
  const isNew = hostKey !== null && hostKey !== row.hostKey;
  return (
    <div className={page.actions} aria-live="polite">
      <Stack gap={4}>
        {servers.map(({ server, isGood, text }) => (
          <Text key={server} size="sm" component="div">
            <StatusText kind={isGood ? 'good' : 'bad'} icon={isGood ? IconCircleCheck : IconX}>
              {server}: {text}
            </StatusText>
          </Text>
        ))}
        {isNew && row.hostKey === null && (
          <ActionButton icon={IconShieldCheck} refusal={save.isPending ? 'Сохраняем…' : undefined} onClick={trust}>
            Ключ сверен, доверять ему
          </ActionButton>
        )}
        {save.error && <ErrorNote {...errorText(save.error)} />}
      </Stack>
    </div>
  );
}
