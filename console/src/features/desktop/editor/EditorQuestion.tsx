import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';

/** The text about unsaved changes. */
export const LOSS = 'Изменения рабочего стола не сохранены и пропадут.';

const questions = {
  closing: { title: 'Закрыть, не сохранив?', label: 'Закрыть без сохранения', text: LOSS },
  sharing: {
    title: 'Сделать общим для организации?',
    label: 'Сделать общим',
    text: 'Эту расстановку увидят все, у кого нет своей. Прежняя общая пропадёт.',
  },
  outdated: {
    title: 'Рабочий стол уже изменили',
    label: 'Сохранить мою расстановку',
    text:
      'Пока вы расставляли виджеты, его сохранил другой человек или другое окно. Ваша расстановка встанет вместо той. ' +
      'Чтобы увидеть ту, нажмите «Отмена» и закройте редактор.',
  },
};

interface Props {
  asked: keyof typeof questions;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before the unsaved or the stored layout is lost. */
export function EditorQuestion({ asked, ...rest }: Props) {
  const { text, ...said } = questions[asked];
  return (
    <ConfirmDialog {...said} {...rest} error={null}>
      <Text>{text}</Text>
    </ConfirmDialog>
  );
}
