import { Button, CloseButton, Text } from '@mantine/core';
import type { DesktopWidget } from 'contract/features/desktop/calls.ts';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { widgetKinds } from 'contract/features/widgets/sources.ts';
import { widgetSections } from 'contract/features/widgets/facts.ts';
import { useState } from 'react';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { useCall } from '../../../api/queries.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { matches } from '../../../ui/input/option-filter.ts';
import { SearchInput } from '../../../ui/input/SearchInput.tsx';
import classes from '../Desktop.module.css';
import own from './Editor.module.css';
import { obsoleteText } from '../widget/WidgetCard.tsx';

interface Props {
  /** Undefined while it is loading. */
  library: readonly DesktopWidget[] | undefined;
  /** The guids of the widgets that are on the desktop. */
  placed: ReadonlySet<string>;
  onAdd: (widget: DesktopWidget) => void;
  onClose: () => void;
}

/** Moves the focus from a button that is about to disappear to the next similar one. */
function passFocus(button: HTMLElement): void {
  const panel = button.closest('aside')!;
  const buttons = [...panel.querySelectorAll<HTMLElement>('li button:enabled')];
  const at = buttons.indexOf(button);
  (buttons[at + 1] ?? buttons[at - 1] ?? panel.querySelector('input'))?.focus();
}

/** The widgets that can be added to the desktop, by section. */
export function LibraryPanel({ library, placed, onAdd, onClose }: Props) {
  const [search, setSearch] = useState('');
  const zone = useTimeZone();
  const { data: beyond = [] } = useCall(widgetCalls.beyond, { query: { zone } }, { staleTime: 60_000 });
  const found = library?.filter(({ name }) => matches(name, search)) ?? [];
  const sections = Object.entries(widgetSections).map(([section, title]) => ({
    title,
    widgets: found.filter((widget) => widget.section === section),
  }));
  return (
    <aside className={own.library} aria-label="Библиотека виджетов">
      <div className={classes.head}>
        <h2 className={classes.name}>Библиотека виджетов</h2>
        <CloseButton aria-label="Закрыть библиотеку" onClick={onClose} />
      </div>
      <SearchInput
        asked={search}
        label="Поиск виджета"
        placeholder="Название виджета"
        onAsk={(text) => setSearch(text ?? '')}
      />
      {!library && <Loading height={200} />}
      {library && found.length === 0 && <Text c="dimmed">Таких виджетов нет</Text>}
      {sections.map(
        ({ title, widgets }) =>
          widgets.length > 0 && (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {widgets.map((widget) => (
                  <li key={widget.guid} className={own.choice}>
                    <span>
                      {widget.name}
                      <small>
                        {widget.refusal ?? (widget.isObsolete ? obsoleteText(widget) : widgetKinds[widget.kind])}
                        {beyond.includes(widget.guid) && ' · сейчас за порогом'}
                      </small>
                    </span>
                    {placed.has(widget.guid) ? (
                      <small>Добавлен</small>
                    ) : (
                      <Button
                        size="compact-sm"
                        variant="default"
                        disabled={widget.refusal !== null}
                        aria-label={`Добавить «${widget.name}»`}
                        onClick={(event) => {
                          passFocus(event.currentTarget);
                          onAdd(widget);
                        }}
                      >
                        Добавить
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </aside>
  );
}
