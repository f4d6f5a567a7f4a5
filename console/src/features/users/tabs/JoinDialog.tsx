import { Group, Select, Text } from '@mantine/core';
import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useCall, useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { toast } from '../../../ui/toast.ts';
import { nameFilter } from '../../../ui/input/option-filter.ts';
import { enterTakesOnly } from '../../../ui/input/take-only.ts';

interface Props {
  row: Row<typeof users>;
  /** The organizations in which the user already works. */
  present: readonly string[];
  onClose: () => void;
}

/** Adds a user to another organization of the acting user. */
export function JoinDialog({ row, present, onClose }: Props) {
  const own = useCall(userCalls.joinable, {});
  const [organizationGuid, setOrganization] = useState<string | null>(null);
  const [validFrom, setFrom] = useState<string | null>(null);
  const [validTo, setTo] = useState<string | null>(null);
  const send = useSend(userCalls.join);
  const options = (own.data ?? []).filter(({ guid }) => !present.includes(guid));
  const run = async () => {
    if (!organizationGuid) return;
    await send.mutateAsync({ params: { guid: row.guid }, body: { organizationGuid, validFrom, validTo } });
    void toast({ color: 'green', message: `«${row.fullName}»: доступ дан` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Доступ к организации: ${row.fullName}`}
      label="Дать доступ"
      isPending={send.isPending}
      isDisabled={!organizationGuid}
      error={send.error ?? own.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Предлагаются организации, где работаете вы сами и можете создавать пользователей. Права пользователь получит
        отдельно, через карточку сотрудника в той организации.
      </Text>
      <Select
        data-autofocus
        label="Организация"
        filter={nameFilter}
        data={options.map(({ guid, name }) => ({ value: guid, label: name }))}
        value={organizationGuid}
        onChange={setOrganization}
        nothingFoundMessage={own.data ? 'Других таких организаций нет' : 'Загружаем…'}
        searchable
        onKeyDown={enterTakesOnly}
      />
      <Group grow align="flex-start">
        <DateField label="Доступ с" value={validFrom} onChange={setFrom} />
        <DateField label="Доступ по" value={validTo} onChange={setTo} />
      </Group>
    </ConfirmDialog>
  );
}
