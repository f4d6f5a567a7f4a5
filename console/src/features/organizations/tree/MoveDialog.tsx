import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { organizations } from 'contract/features/organizations/facts.ts';
import { organizationTree, type OrganizationNode } from 'contract/features/organizations/tree.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useCall, useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { enterTakesOnly } from '../../../ui/input/take-only.ts';

const PAUSE_MS = 200;

interface Props {
  node: OrganizationNode;
  onClose: () => void;
}

/** Moves an organization in the tree, with all below it; only places that the server accepts are offered. */
export function MoveDialog({ node, onClose }: Props) {
  const params = { guid: node.guid };
  const [parentGuid, setParent] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data: row } = useCall(organizations.routes.get, { params });
  const parents = useCall(
    organizationTree.parents,
    { params, query: { search: asked || undefined } },
    { keepPrevious: true },
  );
  const send = useSend(organizations.routes.update);
  const options = (parents.data ?? []).map(({ guid, name, parent }) => ({
    value: guid,
    label: parent ? `${name} (${parent})` : name,
  }));
  const run = async () => {
    if (!row || !parentGuid) return;
    await send.mutateAsync({ params, body: { ...enteredOf(organizations, row), parentGuid }, ifMatch: row.version });
    void toast({ color: 'green', message: `«${node.name}»: перенесена` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Перенести: ${node.name}`}
      label="Перенести"
      isPending={send.isPending}
      isDisabled={!row || !parentGuid}
      error={send.error ?? parents.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Вместе с ней перейдёт всё, что ниже. Кто работает в организациях выше нового места, увидит её карточку; кто
        работает выше прежнего — перестанет.
      </Text>
      <Select
        label="Куда"
        data-autofocus
        data={options}
        value={parentGuid}
        onChange={setParent}
        onSearchChange={setTyped}
        filter={({ options: found }) => found}
        nothingFoundMessage={parents.isFetching ? 'Ищем…' : 'Больше переносить некуда'}
        searchable
        onKeyDown={enterTakesOnly}
      />
    </ConfirmDialog>
  );
}
