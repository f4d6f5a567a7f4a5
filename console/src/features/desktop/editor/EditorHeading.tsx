import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus, type Icon } from '@tabler/icons-react';
import page from '../../../ui/Page.module.css';
import { NAMELESS } from '../layout/any-desktop.ts';
import { EditorMenu } from './EditorMenu.tsx';
import type { LayoutEditor } from './use-layout-editor.ts';

interface Props {
  editor: LayoutEditor;
  /** Null for the start desktop, which may be the organization's. */
  name: string | null;
  isSaving: boolean;
  onLibrary: () => void;
  onSave: () => void;
  onSaveDefault: () => void;
  onLoad: () => void;
  onClose: () => void;
}

interface StepProps {
  label: string;
  keys: string;
  icon: Icon;
  isOn: boolean;
  onStep: () => void;
}

const StepButton = ({ label, keys, icon: Mark, isOn, onStep }: StepProps) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={label}
    data-tip={`${label}, ${keys}`}
    disabled={!isOn}
    onClick={onStep}
  >
    <Mark size={18} />
  </ActionIcon>
);

/** The actions available in edit mode. */
export const EditorHeading = ({ editor, name, isSaving, onLibrary, onSave, onSaveDefault, onLoad, onClose }: Props) => (
  <header className={page.heading}>
    <div className={page.titles}>
      <Title order={1}>{name ?? NAMELESS}</Title>
      <div className={page.state}>{editor.isChanged ? 'Есть несохранённые изменения' : 'Расставьте виджеты'}</div>
    </div>
    <Group gap={8}>
      <StepButton
        label="Отменить шаг"
        keys="Ctrl+Z"
        icon={IconArrowBackUp}
        isOn={editor.canUndo}
        onStep={editor.undo}
      />
      <StepButton
        label="Вернуть шаг"
        keys="Ctrl+Shift+Z"
        icon={IconArrowForwardUp}
        isOn={editor.canRedo}
        onStep={editor.redo}
      />
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onLibrary}>
        Добавить виджет
      </Button>
      <EditorMenu onSaveDefault={name === null ? onSaveDefault : undefined} onLoad={onLoad} />
      <Button variant="default" disabled={isSaving} onClick={onClose}>
        Закрыть
      </Button>
      <Button loading={isSaving} disabled={!editor.isChanged} onClick={onSave}>
        Сохранить
      </Button>
    </Group>
  </header>
);
