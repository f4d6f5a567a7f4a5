import { Button } from '@mantine/core';
import { useResourceFormState } from '../form/form-context.ts';
import classes from './SaveBar.module.css';

const NAMED = 4;

interface Props {
  label?: string | undefined;
}

/** Appears when the form has unsaved changes and says which. */
export function SaveBar({ label = 'Сохранить' }: Props) {
  const { changed, isChanged, fields, isSaving, reset } = useResourceFormState();
  if (!isChanged) return null;
  const labels = changed.map((name) => `«${fields[name]?.label ?? name}»`);
  const rest = labels.length - NAMED;
  return (
    <section className={classes.bar} aria-label="Сохранение">
      <span className={classes.changed}>
        Изменено: {labels.slice(0, NAMED).join(', ')}
        {rest > 0 && ` и ещё ${rest}`}
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
