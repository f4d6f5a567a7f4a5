import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Cloning } from 'contract/features/passport/clone.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { recordPath } from '../../record-path.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { countOf } from '../../ui/text/format.ts';
import { toast } from '../../ui/toast.ts';

interface Props {
  cloning: Cloning;
  row: AnyRow;
  onClose: () => void;
}

/** Asks for the name of the copy and opens it. */
export function CloneDialog({ cloning: { resource, children, route }, row, onClose }: Props) {
  const navigate = useNavigate();
  const form = useRouteForm(route, `clone/${row.guid}`, { title: `${titleOf(resource, row)} (копия)` });
  const along = children.map(({ titles }) => titles.list.toLocaleLowerCase('ru')).join(', ');
  const title = form.text('title');
  return (
    <RouteDialog
      form={form}
      title={`Копия: ${titleOf(resource, row)}`}
      label="Копировать"
      request={{ params: { guid: row.guid } }}
      onClose={onClose}
      onDone={(made) => {
        const message = made.children
          ? `С ней скопировано: ${countOf(made.children, ['запись', 'записи', 'записей'])}`
          : 'Копия готова';
        void toast({ color: 'green', message });
        onClose();
        void navigate({ to: recordPath(resource.name, made.guid) ?? '' });
      }}
    >
      <Text size="sm">
        {along ? `Вместе с записью копируются: ${along}. ` : ''}
        Коды и номера, которые не повторяются, останутся пустыми.
      </Text>
      <TextInput
        {...title}
        label={resource.fields[resource.list.title]!.label}
        data-autofocus
        error={title.error ?? form.place(resource.list.title).error}
      />
    </RouteDialog>
  );
}
