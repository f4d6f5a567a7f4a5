import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { apiTokens, type ApiToken } from 'contract/features/profile/api-tokens.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall, useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { TokenTable } from '../../ui/table/TokenTable.tsx';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';

const NewTokenDialog = lazy(async () => ({ default: (await import('./NewTokenDialog.tsx')).NewTokenDialog }));

/** Tokens for programs that act with the user's rights, limited by the scope of each token. */
export function TokensTab() {
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const revoke = useSend(apiTokens.revoke);
  return (
    <AnswerTab query={useCall(apiTokens.own, {})}>
      {(tokens) => (
        <>
          <Text size="sm">
            Ключ нужен программе, которая обращается к службе сама. Она действует от вашего имени, в одной организации и
            не больше, чем разрешено ключу и вам самим.
          </Text>
          <TokenTable tokens={tokens} withOrganization isRevoking={revoke.isPending} onRevoke={setRevoked} />
          <Group>
            <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
              Создать ключ
            </Button>
          </Group>
          <Suspense>{isCreating && <NewTokenDialog onClose={() => setCreating(false)} />}</Suspense>
          {revoked && (
            <ConfirmDialog
              title={`Отозвать ключ «${revoked.name}»?`}
              label="Отозвать"
              color="red"
              isPending={revoke.isPending}
              error={revoke.error}
              onClose={() => setRevoked(null)}
              onConfirm={() =>
                revoke.mutate({ params: { token: revoked.guid } }, { onSuccess: () => setRevoked(null) })
              }
            >
              <Text>Программа, которая пользуется ключом, перестанет работать сразу. Вернуть ключ нельзя.</Text>
            </ConfirmDialog>
          )}
        </>
      )}
    </AnswerTab>
  );
}
