import { Group, Select, Text } from '@mantine/core';
import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useCall } from '../../../api/queries.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
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
  const form = useRouteForm(userCalls.join, `join/${row.guid}`);
  const options = (own.data ?? []).filter(({ guid }) => !present.includes(guid));
  return (
    <RouteDialog
      form={form}
      title={`Доступ к организации: ${row.fullName}`}
      label="Дать доступ"
      request={{ params: { guid: row.guid } }}
      error={own.error}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: `«${row.fullName}»: доступ дан` });
        onClose();
      }}
    >
      <Text size="sm">
        Предлагаются организации, где работаете вы сами и можете создавать пользователей. Права пользователь получит
        отдельно, через карточку сотрудника в той организации.
      </Text>
      <Select
        {...form.field('organizationGuid')}
        data-autofocus
        filter={nameFilter}
        data={options.map(({ guid, name }) => ({ value: guid, label: name }))}
        nothingFoundMessage={own.data ? 'Других таких организаций нет' : 'Загружаем…'}
        searchable
        onKeyDown={enterTakesOnly}
      />
      <Group grow align="flex-start">
        <DateField {...form.field('validFrom')} />
        <DateField {...form.field('validTo')} />
      </Group>
    </RouteDialog>
  );
}
