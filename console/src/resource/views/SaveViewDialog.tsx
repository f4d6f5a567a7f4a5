import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { savedViews } from 'contract/features/saved-views/calls.ts';
import { tidyLine } from 'contract/kit/text.ts';
import * as z from 'zod/mini';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useSend } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';
import type { Viewed } from './viewed.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  viewed: Viewed;
  onClose: () => void;
}

/** The part of the body that the user enters here; mistakes in the rest are shown in the server's words. */
const entered = z.pick(savedViews.create.body, { name: true, isShared: true });

export function SaveViewDialog({ viewed, onClose }: Props) {
  const { resource, search, filter, sort, columns } = viewed;
  const create = useSend(savedViews.create);
  const tidied = (given: { name: string; isShared: boolean }) => ({ ...given, name: tidyLine(given.name) });
  const form = useForm({
    initialValues: { name: '', isShared: false },
    validate: (given) => schemaResolver(entered, { sync: true })(tidied(given)),
    onSubmitPreventDefault: 'always',
  });
  const { name } = tidied(form.values);
  const wasTaken = create.error instanceof ProblemError && create.error.is('already_exists');
  const isTaken = wasTaken && create.variables?.body.name === name;
  const save = form.onSubmit(async (given) => {
    const body = {
      ...tidied(given),
      resource,
      search: tidyLine(search),
      filter,
      sort,
      columns: [...columns],
      replace: isTaken,
    };
    try {
      await create.mutateAsync({ body });
      void toast({ color: 'green', message: `Вид «${name}» сохранён` });
      onClose();
    } catch {
      // The error is shown below from the mutation's own state.
    }
  });

  return (
    <Dialog onClose={onClose} title="Сохранить вид списка">
      <form onSubmit={save} noValidate>
        <Stack>
          {isTaken && (
            <Alert color="orange" role="alert">
              Вид «{name}» уже есть. Заменить?
            </Alert>
          )}
          {create.error && !wasTaken && <ErrorNote {...errorText(create.error)} />}
          <TextInput label="Название" data-autofocus {...form.getInputProps('name')} />
          <Checkbox label="Виден всем в организации" {...form.getInputProps('isShared', { type: 'checkbox' })} />
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" color={isTaken ? 'orange' : undefined} loading={create.isPending}>
              {isTaken ? 'Заменить' : 'Сохранить'}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
