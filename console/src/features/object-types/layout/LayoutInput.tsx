import { Button, Group, Input, Text } from '@mantine/core';
import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { resourceOfType } from 'contract/features/object-types/described.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { laidFields, laidOut } from 'contract/features/object-types/layout.ts';
import type { CardLayout } from 'contract/kit/card-layout.ts';
import { useMemo } from 'react';
import { useCall } from '../../../api/queries.ts';
import { useFormField } from '../../../resource/form/form-context.ts';
import { documentIn } from '../../../resource/frame/document-in.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { ArrangedSections } from './ArrangedSections.tsx';
import classes from './Arranging.module.css';
import { usualSections } from './arranging.ts';
import { LayoutPreview } from './LayoutPreview.tsx';

interface Props {
  /** The default sections of the family's card; without them its fields follow each other. */
  sections: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Edits the layout of the card of a type's objects beside a preview of the card. */
export function LayoutInput({ sections: given }: Props) {
  const { row } = useRecord(objectTypes);
  const { value, error, id, disabled, isReading, setValue } = useFormField('layout', objectTypes);
  const { data } = useCall(objectTypeCalls.extensions, {}, { enabled: row.parentGuid !== null });
  const objects = useMemo(() => resourceOfType(row), [row]);
  const parent = data?.find(({ guid }) => guid === row.parentGuid);
  const own = value ? (documentIn(value) as CardLayout) : null;
  const inherited = parent?.layout ?? null;
  const shown = own ?? inherited;
  const { fields } = objects;
  const sections = shown ? laidOut(shown.sections, laidFields(fields)) : usualSections(fields, given);
  const layout = JSON.stringify({ sections } satisfies CardLayout);
  // Memoized because the sections are new objects on each render, and a change redraws the preview.
  const laidObjects = useMemo(() => ({ ...objects, layout: documentIn(layout) as CardLayout }), [objects, layout]);
  if (row.parentGuid !== null && !data) return <Loading height={220} />;
  const state = own
    ? 'Вид карточки свой.'
    : inherited
      ? `Вид карточки — родительского типа «${parent!.name}».`
      : 'Вид карточки обычный: поля в своём порядке, параметры — по их группам.';
  return (
    <div className={isReading ? classes.alone : classes.both} id={id} tabIndex={-1}>
      <Group className={classes.state} mb={isReading ? 'md' : 0} gap="sm">
        <Text size="sm">{state}</Text>
        {!isReading && own && (
          <Button variant="default" size="xs" disabled={disabled} onClick={() => setValue('')}>
            Вернуть обычный вид
          </Button>
        )}
        {error && <Input.Error>{error}</Input.Error>}
      </Group>
      {!isReading && (
        <ArrangedSections
          fields={fields}
          sections={sections}
          disabled={disabled}
          onChange={(next) => setValue(JSON.stringify({ sections: next }))}
        />
      )}
      <LayoutPreview resource={laidObjects} />
    </div>
  );
}
