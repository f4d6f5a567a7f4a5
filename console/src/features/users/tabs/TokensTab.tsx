import { Text } from '@mantine/core';
import { apiTokens, type ApiToken } from 'contract/features/profile/api-tokens.ts';
import { useState } from 'react';
import { useCall, useSend } from '../../../api/queries.ts';
import { useDecision } from '../../../api/decisions.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { TokenTable } from '../../../ui/table/TokenTable.tsx';

/** The tokens of programs that act for the user in this organization. Only the user creates them; an administrator may
 *  revoke them. */
export function TokensTab() {
  const { row } = useRecord();
  const { allowed } = useDecision('users', 'update');
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const revoke = useSend(apiTokens.revokeOfUser);
  return (
    <AnswerTab query={useCall(apiTokens.ofUser, { params: { guid: row.guid } })}>
      {(tokens) => (
        <>
          <Text size="sm">Ключи создаёт сам пользователь в своём профиле; отозвать их может и администратор.</Text>
          <TokenTable tokens={tokens} isRevoking={revoke.isPending} onRevoke={allowed ? setRevoked : undefined} />
          {revoked && (
            <ConfirmDialog
              title={`Отозвать ключ «${revoked.name}»?`}
              label="Отозвать"
              color="red"
              isPending={revoke.isPending}
              error={revoke.error}
              onClose={() => setRevoked(null)}
              onConfirm={() =>
                revoke.mutate(
                  { params: { guid: row.guid, token: revoked.guid } },
                  { onSuccess: () => setRevoked(null) },
                )
              }
            >
              <Text size="sm">
                Программа, которая пользуется ключом, перестанет работать сразу. Вернуть ключ нельзя.
              </Text>
            </ConfirmDialog>
          )}
        </>
      )}
    </AnswerTab>
  );
}
