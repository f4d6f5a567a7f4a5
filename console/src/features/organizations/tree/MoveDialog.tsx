import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { organizations } from 'contract/features/organizations/facts.ts';
import { organizationTree, type OrganizationNode } from 'contract/features/organizations/tree.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
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
  const form = useRouteForm(organizations.routes.update, `move/${node.guid}`);
  const { parentGuid } = form.body;
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data: row } = useCall(organizations.routes.get, { params });
  const parents = useCall(
    organizationTree.parents,
    { params, query: { search: asked || undefined } },
    { keepPrevious: true },
  );
  const options = (parents.data ?? []).map(({ guid, name, parent }) => ({
    value: guid,
    label: parent ? `${name} (${parent})` : name,
  }));
  return (
    <RouteDialog
      form={form}
      title={`Перенести: ${node.name}`}
      label="Перенести"
      request={{
        params,
        body: { ...(row && enteredOf(organizations, row)), parentGuid: parentGuid ?? '' },
        ifMatch: row?.version,
      }}
      isDisabled={!row}
      error={parents.error}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: `«${node.name}»: перенесена` });
        onClose();
      }}
    >
      <Text size="sm">
        Вместе с ней перейдёт всё, что ниже. Кто работает в организациях выше нового места, увидит её карточку; кто
        работает выше прежнего — перестанет.
      </Text>
      <Select
        {...form.field('parentGuid')}
        label="Куда"
        data-autofocus
        data={options}
        onSearchChange={setTyped}
        filter={({ options: found }) => found}
        nothingFoundMessage={parents.isFetching ? 'Ищем…' : 'Больше переносить некуда'}
        searchable
        onKeyDown={enterTakesOnly}
      />
    </RouteDialog>
  );
}
