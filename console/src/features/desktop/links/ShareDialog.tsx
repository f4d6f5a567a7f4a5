import { Button, Stack, Text } from '@mantine/core';
import { desktopLinkCalls, type LinkSubject } from 'contract/features/desktop/links.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ShownOnce } from '../../../ui/shown-once/ShownOnce.tsx';
import { useSend } from '../../../api/queries.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkList } from './LinkList.tsx';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  name: string;
  subject: Omit<LinkSubject, 'zone'>;
  onClose: () => void;
}

/** Makes a link to a desktop or a widget, and shows those that open now. */
export function ShareDialog({ name, subject, onClose }: Props) {
  const make = useSend(desktopLinkCalls.make);
  return (
    <Dialog
      title={`Поделиться: ${name}`}
      size="lg"
      closeOnClickOutside={false}
      onClose={onClose}
      isAwaiting={make.isPending}
    >
      <Stack>
        {make.data ? (
          <ShownOnce label="Адрес ссылки" value={window.location.origin + make.data.address}>
            Скопируйте его сейчас: больше он не появится. Кто знает адрес, тот видит эти числа без входа.
          </ShownOnce>
        ) : (
          <>
            <Text size="sm">
              По ссылке без входа видно то, что видите вы, и ничего больше. Она не откроется, когда выйдет срок, когда
              её отзовут или когда вы потеряете право или доступ.
            </Text>
            <LinkForm subject={subject} make={make} />
          </>
        )}
        <LinkList />
        <DialogFooter>
          <Button variant="default" disabled={make.isPending} onClick={onClose}>
            {make.data ? 'Готово' : 'Закрыть'}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
