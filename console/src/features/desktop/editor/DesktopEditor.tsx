import { Text, VisuallyHidden } from '@mantine/core';
import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { useId, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import page from '../../../ui/Page.module.css';
import classes from '../Desktop.module.css';
import own from './Editor.module.css';
import { pickFile } from '../layout/desktop-file.ts';
import { DesktopGrid } from '../layout/DesktopGrid.tsx';
import { EditedWidget } from './EditedWidget.tsx';
import { EditorHeading } from './EditorHeading.tsx';
import { EditorQuestion, LOSS } from './EditorQuestion.tsx';
import { LeaveConfirm } from '../../../resource/frame/LeaveConfirm.tsx';
import { LibraryPanel } from './LibraryPanel.tsx';
import { useFile } from './use-file.ts';
import { useDragging } from './use-dragging.ts';
import { useLayoutEditor } from './use-layout-editor.ts';
import { useSaving } from './use-saving.ts';
import { nameOf, type AnyDesktop } from '../layout/any-desktop.ts';

interface Props {
  desktop: AnyDesktop;
  period: string;
  onClose: () => void;
}

/** The desktop in edit mode. It starts from the layout that was shown; saving is refused if somebody else has changed it since.
 *  */
export function DesktopEditor({ desktop, period, onClose }: Props) {
  const [begun] = useState(desktop);
  const { data: library } = useCall(desktopCalls.library, {});
  const known = new Map([...begun.widgets, ...(library ?? [])].map((widget) => [widget.guid, widget]));
  const editor = useLayoutEditor(nameOf(begun), begun.items, (guid) => known.get(guid)?.name ?? '');
  const file = useFile(editor);
  const grid = useRef<HTMLDivElement>(null);
  const drag = useDragging(grid, editor);
  const keysId = useId();
  const [isOpen, setOpen] = useState(begun.items.length === 0);
  const [asked, setAsked] = useState<'closing' | 'sharing' | null>(null);
  const { isSaving, error, isOutdated, save, saveDefault, overwrite, keep } = useSaving(begun, onClose);

  const question = isOutdated ? 'outdated' : asked;
  const answers = {
    closing: onClose,
    sharing: () => {
      setAsked(null);
      saveDefault(editor.layout);
    },
    outdated: () => overwrite(editor.layout),
  };

  return (
    <section className={page.page}>
      <EditorHeading
        editor={editor}
        name={'name' in begun ? begun.name : null}
        isSaving={isSaving}
        onLibrary={() => setOpen(true)}
        onSave={() => save(editor.layout)}
        onSaveDefault={() => setAsked('sharing')}
        onLoad={() => pickFile('.json,application/json', (chosen) => void file.read(chosen))}
        onClose={() => (editor.isChanged ? setAsked('closing') : onClose())}
      />
      <p id={keysId} className={own.keys}>
        Тяните виджет за заголовок, размер меняйте за угол. С клавиатуры: на кнопке «Переместить» стрелки двигают,
        Shift+стрелки меняют размер, Enter закрепляет, Esc возвращает, Delete убирает.
      </p>
      {(error || file.message) && (
        <div className={page.note}>
          {error && !isOutdated && <ErrorNote {...errorText(error)} />}
          {file.message && <Text component="output">{file.message}</Text>}
        </div>
      )}
      <div className={own.body} data-open={isOpen || undefined}>
        <div className={classes.scroll}>
          {editor.layout.length === 0 && <Text c="dimmed">Выберите виджеты в библиотеке: они встанут сюда.</Text>}
          <DesktopGrid ref={grid} layout={editor.layout} isEditing>
            {(item) => {
              const widget = known.get(item.widgetGuid);
              return (
                widget && (
                  <EditedWidget
                    item={item}
                    widget={widget}
                    period={period}
                    editor={editor}
                    drag={drag}
                    keysId={keysId}
                  />
                )
              );
            }}
          </DesktopGrid>
        </div>
        {isOpen && (
          <LibraryPanel
            library={library}
            placed={new Set(editor.layout.map(({ widgetGuid }) => widgetGuid))}
            onAdd={({ guid, width, height }) => editor.add(guid, { width, height })}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
      <VisuallyHidden component="output">{editor.said}</VisuallyHidden>
      {question && (
        <EditorQuestion
          asked={question}
          isPending={isSaving}
          onConfirm={answers[question]}
          onClose={isOutdated ? keep : () => setAsked(null)}
        />
      )}
      <LeaveConfirm isChanged={editor.isChanged && !isSaving}>{LOSS}</LeaveConfirm>
    </section>
  );
}
