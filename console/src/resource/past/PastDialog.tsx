import { Button, Stack, Text } from '@mantine/core';
import { useList } from '../state/list-context.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { usePastMoment } from './use-past-moment.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  onClose: () => void;
}

/** Asks for the moment at which the list is shown. */
export function PastDialog({ onClose }: Props) {
  const { search, change } = useList();
  const { moment, field } = usePastMoment(search.at);
  const show = () => {
    void change({ at: moment!, page: undefined, create: undefined, edit: undefined });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title="Список на дату">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <Stack>
          <Text size="sm">Список станет таким, каким был в этот момент. Менять в нём ничего нельзя.</Text>
          {field}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" disabled={moment === null}>
              Показать
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
