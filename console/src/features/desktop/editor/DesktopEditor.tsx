import { Text, VisuallyHidden } from '@mantine/core';
import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { useId, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import page from '../../../ui/Page.module.css';
import classes from '../Desktop.module.css';
import own from './Editor.module.css';
import { fromFile, pickFile } from '../layout/desktop-file.ts';
import { DesktopGrid } from '../layout/DesktopGrid.tsx';
import { EditedWidget } from './EditedWidget.tsx';
import { EditorHeading } from './EditorHeading.tsx';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { LeaveConfirm } from '../../../resource/frame/LeaveConfirm.tsx';
import { LibraryPanel } from './LibraryPanel.tsx';
import { useDragging } from './use-dragging.ts';
import { useLayoutEditor } from './use-layout-editor.ts';
import { useSaving } from './use-saving.ts';
import type { AnyDesktop } from '../layout/any-desktop.ts';

const LOSS = 'Изменения рабочего стола не сохранены и пропадут.';

interface Props {
  desktop: AnyDesktop;
  period: string;
  onClose: () => void;
}

/** The desktop in edit mode. It starts from the layout that was shown; saving is refused if somebody else has changed it since.
 *  */
export function DesktopEditor({ desktop, period, onClose }: Props) {
  const [begun] = useState(desktop);
  const { data: library, refetch } = useCall(desktopCalls.library, {});
  const known = new Map([...begun.widgets, ...(library ?? [])].map((widget) => [widget.guid, widget]));
  const editor = useLayoutEditor(begun.items, (guid) => known.get(guid)?.name ?? '');
  const grid = useRef<HTMLDivElement>(null);
  const drag = useDragging(grid, editor);
  const keysId = useId();
  const [isOpen, setOpen] = useState(begun.items.length === 0);
  const [isClosing, setClosing] = useState(false);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [isSharing, setSharing] = useState(false);
  const { isSaving, error, isOutdated, save, saveDefault, overwrite, keep } = useSaving(begun, onClose);

  const load = async (file: File) => {
    // The file may be chosen before the library has come.
    const { data: widgets, error: unread } = library ? { data: library, error: null } : await refetch();
    if (!widgets) return setLoaded(`Библиотека виджетов не прочитана. ${errorText(unread).text}`);
    const found = fromFile(await file.text(), widgets);
    if (!found) return setLoaded('Это не файл рабочего стола, или он повреждён. Ничего не изменилось.');
    editor.load(found.layout);
    return setLoaded(
      found.missing.length > 0
        ? `Здесь нет виджетов с кодами: ${found.missing.join(', ')}. Остальные расставлены, сохраните их.`
        : 'Расстановка из файла показана: сохраните её.',
    );
  };

  return (
    <section className={page.page}>
      <EditorHeading
        editor={editor}
        name={'name' in begun ? begun.name : null}
        isSaving={isSaving}
        onLibrary={() => setOpen(true)}
        onSave={() => save(editor.layout)}
        onSaveDefault={() => setSharing(true)}
        onLoad={() => pickFile('.json,application/json', (file) => void load(file))}
        onClose={() => (editor.isChanged ? setClosing(true) : onClose())}
      />
      <p id={keysId} className={own.keys}>
        Тяните виджет за заголовок, размер меняйте за угол. С клавиатуры: на кнопке «Переместить» стрелки двигают,
        Shift+стрелки меняют размер, Enter закрепляет, Esc возвращает, Delete убирает.
      </p>
      {(error || loaded) && (
        <div className={page.note}>
          {error && !isOutdated && <ErrorNote {...errorText(error)} />}
          {loaded && <Text component="output">{loaded}</Text>}
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
      {isSharing && (
        <ConfirmDialog
          title="Сделать общим для организации?"
          label="Сделать общим"
          isPending={isSaving}
          error={null}
          onConfirm={() => {
            setSharing(false);
            saveDefault(editor.layout);
          }}
          onClose={() => setSharing(false)}
        >
          <Text>Эту расстановку увидят все, у кого нет своей. Прежняя общая пропадёт.</Text>
        </ConfirmDialog>
      )}
      {isOutdated && (
        <ConfirmDialog
          title="Рабочий стол уже изменили"
          label="Сохранить мою расстановку"
          isPending={isSaving}
          error={null}
          onConfirm={() => overwrite(editor.layout)}
          onClose={keep}
        >
          <Text>
            Пока вы расставляли виджеты, его сохранил другой человек или другое окно. Ваша расстановка встанет вместо
            той. Чтобы увидеть ту, нажмите «Отмена» и закройте редактор.
          </Text>
        </ConfirmDialog>
      )}
      {isClosing && (
        <ConfirmDialog
          title="Закрыть, не сохранив?"
          label="Закрыть без сохранения"
          isPending={false}
          error={null}
          onConfirm={onClose}
          onClose={() => setClosing(false)}
        >
          <Text>{LOSS}</Text>
        </ConfirmDialog>
      )}
      <LeaveConfirm isChanged={editor.isChanged && !isSaving}>{LOSS}</LeaveConfirm>
    </section>
  );
}
