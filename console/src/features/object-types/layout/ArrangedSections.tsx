import { ActionIcon, Button, CloseButton, Group, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { LaidSection } from 'contract/kit/card-layout.ts';
import type { Fields } from 'contract/kit/field.ts';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ArrangedField, moverId } from './ArrangedField.tsx';
import classes from './Arranging.module.css';
import { movedSection, placed, placeOf, stepped, withField, withoutSection, type Sections } from './arranging.ts';
import { useFieldDragging } from './use-field-dragging.ts';

interface Props {
  fields: Fields;
  sections: Sections;
  disabled: boolean;
  onChange: (sections: Sections) => void;
}

interface HeadProps extends Omit<Props, 'fields'> {
  index: number;
  /** The displayed name of the section, also while it has no title. */
  name: string;
  onTitle: (title: string) => void;
}

/** The title of a section, its order among the others, and its removal. */
function SectionHead({ index, sections, name, disabled, onTitle, onChange }: HeadProps) {
  const { title } = sections[index]!;
  const shared = { variant: 'subtle', color: 'gray', size: 36 } as const;
  return (
    <Group gap={4} wrap="nowrap" align="end">
      <TextInput
        label={`Раздел ${index + 1}`}
        placeholder="Без названия"
        maxLength={100}
        disabled={disabled}
        value={title}
        onChange={(event) => onTitle(event.currentTarget.value)}
        onBlur={() => title !== title.trim() && onTitle(title.trim())}
        style={{ flex: 1 }}
      />
      <ActionIcon
        {...shared}
        disabled={disabled || index === 0}
        aria-label={`Раздел выше: «${name}»`}
        onClick={() => onChange(movedSection(sections, index, -1))}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        {...shared}
        disabled={disabled || index === sections.length - 1}
        aria-label={`Раздел ниже: «${name}»`}
        onClick={() => onChange(movedSection(sections, index, 1))}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      {sections.length > 1 && (
        <CloseButton
          size={36}
          disabled={disabled}
          aria-label={`Убрать раздел «${name}»`}
          data-tip="Убрать раздел: его поля перейдут в соседний"
          onClick={() => onChange(withoutSection(sections, index))}
        />
      )}
    </Group>
  );
}

const titleOf = ({ title }: LaidSection, index: number) => title || `Раздел ${index + 1}`;

/** The sections of a card with their fields, arranged with a pointer or the keyboard. */
export function ArrangedSections({ fields, sections, disabled, onChange }: Props) {
  const id = useId();
  const [said, setSaid] = useState('');
  const { dragged, handlers } = useFieldDragging(sections, onChange);
  const titles = sections.map(titleOf);
  const set = (index: number, title: string) =>
    onChange(sections.map((one, place) => (place === index ? { ...one, title } : one)));
  /** Moving recreates the row's element or blurs it, so the focus is restored. */
  const move = (name: string, what: 'up' | 'down' | 'to', next: Sections) => {
    const { section, at } = placeOf(next, name);
    flushSync(() => {
      onChange(next);
      setSaid(
        `«${fields[name]!.label}»: раздел «${titleOf(next[section]!, section)}», место ${at + 1} из ${next[section]!.fields.length}`,
      );
    });
    document.getElementById(moverId(id, name, what))?.focus();
  };

  return (
    <div className={classes.sections} {...handlers}>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {sections.map((section, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a section has no identifier while its title is being typed
        <section key={index} className={classes.section} data-section={index} aria-label={titles[index]}>
          <SectionHead
            index={index}
            sections={sections}
            name={titles[index]!}
            disabled={disabled}
            onTitle={(title) => set(index, title)}
            onChange={onChange}
          />
          {section.fields.length === 0 && <p className={classes.empty}>Полей нет: такой раздел не виден</p>}
          <ul className={classes.fields}>
            {section.fields.map((laid) => (
              <ArrangedField
                key={laid.name}
                id={id}
                field={fields[laid.name]!}
                laid={laid}
                titles={titles}
                section={index}
                isDragged={dragged === laid.name}
                disabled={disabled}
                onStep={(step) => move(laid.name, step < 0 ? 'up' : 'down', stepped(sections, laid.name, step))}
                onSection={(to) =>
                  move(laid.name, 'to', placed(sections, laid.name, { section: to, at: sections[to]!.fields.length }))
                }
                onChange={(change) => onChange(withField(sections, laid.name, change))}
              />
            ))}
          </ul>
        </section>
      ))}
      <Button
        variant="default"
        size="xs"
        disabled={disabled || sections.length >= 30}
        onClick={() => onChange([...sections, { title: '', fields: [] }])}
        style={{ alignSelf: 'start' }}
      >
        Добавить раздел
      </Button>
    </div>
  );
}
