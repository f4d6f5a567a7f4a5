import { Text } from '@mantine/core';
import type { ReadingSheetRow } from 'contract/features/readings/calls.ts';
import { formErrorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import page from '../../ui/Page.module.css';

interface Props {
  error: Error | null;
  refused: readonly ReadingSheetRow[];
  hidden: readonly ReadingSheetRow[];
}

const namesOf = (rows: readonly ReadingSheetRow[]) => rows.map(({ name }) => `«${name}»`).join(', ');

/** Notes above a long sheet: refused rows, and rows outside the view that will also be saved. */
export const SheetNotes = ({ error, refused, hidden }: Props) => (
  <>
    {error && (
      <div className={page.note}>
        <ErrorNote {...formErrorText(error)} />
      </div>
    )}
    {refused.length > 0 && (
      <div className={page.note}>
        <ErrorNote title="Ничего не записано" text={`Исправьте: ${namesOf(refused)}.`} requestId="" />
      </div>
    )}
    {hidden.length > 0 && (
      <Text className={page.note} size="sm">
        {`Введённое есть и вне показанного: ${namesOf(hidden)}. Оно тоже запишется.`}
      </Text>
    )}
  </>
);
