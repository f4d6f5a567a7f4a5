import { Button } from '@mantine/core';
import { useResourceFormState } from '../form/form-context.ts';
import { useViewers } from '../presence/use-viewers.ts';
import { editorsText } from '../presence/viewers-text.ts';
import { useRecord } from '../state/record-context.ts';
import classes from './SaveBar.module.css';

const NAMED = 4;

interface Props {
  label?: string | undefined;
}

/** In edit mode, announces the editing to other viewers. With unsaved changes, lists them and who else is editing the
 *  record. */
export function SaveBar({ label = 'Сохранить' }: Props) {
  const { changed, isChanged, fields, isSaving, reset } = useResourceFormState();
  const others = editorsText(useViewers(useRecord(), true));
  if (!isChanged) return null;
  const labels = changed.map((name) => `«${fields[name]?.label ?? name}»`);
  const rest = labels.length - NAMED;
  return (
    <section className={classes.bar} aria-label="Сохранение">
      <span className={classes.changed}>
        Изменено: {labels.slice(0, NAMED).join(', ')}
        {rest > 0 && ` и ещё ${rest}`}
        {others && <strong>{others}</strong>}
      </span>
      <Button variant="default" onClick={() => void reset()} disabled={isSaving}>
        Отменить
      </Button>
      <Button type="submit" loading={isSaving}>
        {label}
      </Button>
    </section>
  );
}
