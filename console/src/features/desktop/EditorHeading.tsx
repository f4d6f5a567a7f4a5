import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import page from '../../ui/Page.module.css';
import { EditorMenu } from './EditorMenu.tsx';
import type { LayoutEditor } from './use-layout-editor.ts';

interface Props {
  editor: LayoutEditor;
  isSaving: boolean;
  onLibrary: () => void;
  onSave: () => void;
  onSaveDefault: () => void;
  onLoad: () => void;
  onClose: () => void;
}

/** What can be done while the desktop is arranged. */
export const EditorHeading = ({ editor, isSaving, onLibrary, onSave, onSaveDefault, onLoad, onClose }: Props) => (
  <header className={page.heading}>
    <div className={page.titles}>
      <Title order={1}>Рабочий стол</Title>
      <div className={page.state}>{editor.isChanged ? 'Есть несохранённые изменения' : 'Расставьте виджеты'}</div>
    </div>
    <Group gap={8}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Отменить шаг"
        title="Отменить шаг, Ctrl+Z"
        disabled={!editor.canUndo}
        onClick={editor.undo}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Вернуть шаг"
        title="Вернуть шаг, Ctrl+Shift+Z"
        disabled={!editor.canRedo}
        onClick={editor.redo}
      >
        <IconArrowForwardUp size={18} />
      </ActionIcon>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onLibrary}>
        Добавить виджет
      </Button>
      <EditorMenu onSaveDefault={onSaveDefault} onLoad={onLoad} />
      <Button variant="default" disabled={isSaving} onClick={onClose}>
        Закрыть
      </Button>
      <Button loading={isSaving} disabled={!editor.isChanged} onClick={onSave}>
        Сохранить
      </Button>
    </Group>
  </header>
);
