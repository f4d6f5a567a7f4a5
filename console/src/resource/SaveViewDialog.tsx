import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { savedViews } from 'contract/features/saved-views.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { errorText } from '../api/error-text.ts';
import { useSend } from '../api/queries.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { toast } from '../ui/toast.ts';
import { useList } from './list-context.ts';
import { viewResource } from './view-resource.ts';

interface Props {
  onClose: () => void;
}

export function SaveViewDialog({ onClose }: Props) {
  const { resource, search, sort, columns } = useList();
  const create = useSend(savedViews.create);
  const input = (given: { name: string; isShared: boolean }) => ({
    resource: viewResource(resource.name),
    name: tidyLine(given.name),
    isShared: given.isShared,
    search: search.search ?? '',
    filter: search.filter ?? '',
    sort,
    columns,
  });
  const form = useForm({
    initialValues: { name: '', isShared: false },
    validate: (given) => schemaResolver(savedViews.create.body, { sync: true })(input(given)),
    onSubmitPreventDefault: 'always',
  });
  const save = form.onSubmit(async (given) => {
    try {
      const view = await create.mutateAsync({ body: input(given) });
      void toast({ color: 'green', message: `Вид «${view.name}» сохранён` });
      onClose();
    } catch {
      // Shown below from the mutation's own state.
    }
  });

  return (
    <Modal opened onClose={onClose} title="Сохранить вид списка">
      <form onSubmit={save} noValidate>
        <Stack>
          {create.error && <ErrorNote {...errorText(create.error)} />}
          <TextInput label="Название" data-autofocus {...form.getInputProps('name')} />
          <Checkbox label="Виден всем в организации" {...form.getInputProps('isShared', { type: 'checkbox' })} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={create.isPending}>
              Сохранить
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
