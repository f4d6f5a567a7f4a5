import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { LaidField } from 'contract/kit/card-layout.ts';
import { operatorsOf } from 'contract/kit/filter.ts';
import type { Field } from 'contract/kit/field.ts';
import classes from './Arranging.module.css';

/** The kinds of fields that are as wide as the form unless the layout sets a width. */
const wideKinds: readonly Field['kind'][] = ['multiline', 'references'];

interface Props {
  id: string;
  field: Field;
  laid: LaidField;
  /** The titles of all sections, and the index of the field's own. */
  titles: readonly string[];
  section: number;
  isDragged: boolean;
  disabled: boolean;
  onStep: (step: -1 | 1) => void;
  onSection: (section: number) => void;
  onChange: (change: Partial<LaidField>) => void;
}

/** The id of a button that moves a field, used to keep the focus after the move. */
export const moverId = (id: string, name: string, what: 'up' | 'down' | 'to') => `${id}-${name}-${what}`;

/** A field within its section: dragged by its grip, moved with buttons, with a selectable width. */
export function ArrangedField({
  id,
  field,
  laid,
  titles,
  section,
  isDragged,
  disabled,
  onStep,
  onSection,
  onChange,
}: Props) {
  const { name, width, hidesEmpty } = laid;
  const { label } = field;
  const isWide = width ? width === 'whole' : wideKinds.includes(field.kind);
  const shared = { variant: 'subtle', color: 'gray', disabled } as const;
  return (
    <li className={classes.field} data-field={name} data-dragged={isDragged || undefined}>
      <span className={classes.grip} data-grip={name} data-tip="Перетащите в другое место">
        <IconGripVertical size={16} aria-hidden />
      </span>
      <span className={classes.label}>{label}</span>
      <div className={classes.movers}>
        <ActionIcon
          {...shared}
          id={moverId(id, name, 'up')}
          aria-label={`Выше: «${label}»`}
          data-tip="Выше"
          onClick={() => onStep(-1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          {...shared}
          id={moverId(id, name, 'down')}
          aria-label={`Ниже: «${label}»`}
          data-tip="Ниже"
          onClick={() => onStep(1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        {titles.length > 1 && (
          <NativeSelect
            id={moverId(id, name, 'to')}
            size="xs"
            aria-label={`В раздел: «${label}»`}
            disabled={disabled}
            value=""
            data={[
              { value: '', label: 'В раздел…' },
              ...titles.flatMap((title, index) => (index === section ? [] : [{ value: String(index), label: title }])),
            ]}
            onChange={({ currentTarget: { value } }) => value && onSection(Number(value))}
          />
        )}
      </div>
      <div className={classes.marks}>
        <Checkbox
          size="xs"
          label="Во всю ширину"
          aria-label={`Во всю ширину: «${label}»`}
          disabled={disabled}
          checked={isWide}
          onChange={(event) => onChange({ width: event.currentTarget.checked ? 'whole' : 'half' })}
        />
        {operatorsOf(field).includes('empty') && (
          <Checkbox
            size="xs"
            label="Скрывать, пока пусто"
            aria-label={`Скрывать, пока пусто: «${label}»`}
            disabled={disabled}
            checked={hidesEmpty === true}
            onChange={(event) => onChange({ hidesEmpty: event.currentTarget.checked || undefined })}
          />
        )}
      </div>
    </li>
  );
}
