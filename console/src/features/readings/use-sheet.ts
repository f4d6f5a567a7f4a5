import type { Channel } from 'contract/features/measurements/facts.ts';
import { readingSheet, type ReadingSheetRow } from 'contract/features/readings/calls.ts';
import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { dayBegins, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { takenOf, typedRows, type TypedReading, type TypedSheet } from './sheet-rows.ts';

const monthBegan = () => new Date(dayBegins(firstDayOf(monthOf(moscowToday())), MOSCOW_ZONE)).toISOString();

interface SheetDraft {
  /** Null means the first day of the current month. */
  takenAt?: string | null;
  channel: Channel;
  typed: TypedSheet;
}
const EMPTY: SheetDraft = { channel: '01', typed: {} };

/** The draft of a sheet together with its moment and channel, so that it is not restored for another one. */
export function useSheetDraft() {
  const [draft, setDraft] = useDraftState('sheet', EMPTY);
  const takenAt = draft.takenAt === undefined ? monthBegan() : draft.takenAt;
  const change = (next: Partial<SheetDraft>) => setDraft({ ...draft, takenAt, ...next });
  return { takenAt, channel: draft.channel, sheet: draft.typed, change };
}

/** The input of a sheet whose rows are displayed, and its errors. */
export function useSheet(
  rows: readonly ReadingSheetRow[],
  { takenAt, channel, sheet, change }: ReturnType<typeof useSheetDraft>,
) {
  /** The rows of the last attempt, in the order to which the error indexes refer. */
  const [sent, setSent] = useState<readonly ReadingSheetRow[]>([]);
  const { send, places, isPending, error } = useCheckedSend(readingSheet.save);
  const typed = typedRows(sheet, rows);
  const messagesOf = (device: string) => {
    const start = `rows.${sent.findIndex(({ deviceGuid }) => deviceGuid === device)}.`;
    const own = Object.entries(places).filter(([place]) => place.startsWith(start));
    return Object.fromEntries(own.map(([place, message]) => [place.slice(start.length), message]));
  };
  const clear = (more: { channel?: Channel } = {}) => {
    change({ typed: {}, ...more });
    setSent([]);
  };
  /** The number of saved readings; undefined when nothing could be sent. */
  const save = async (): Promise<number | undefined> => {
    setSent(typed.map(({ row }) => row));
    const saved = await send({ body: { takenAt: takenAt ?? '', channel, rows: typed.map(takenOf) } });
    if (!saved) return undefined;
    clear();
    return saved.created + saved.updated;
  };
  return {
    sheet,
    typed,
    /** Rows with input that are not displayed now. */
    hidden: typed.filter(({ row }) => !rows.includes(row)).map(({ row }) => row),
    refused: sent.filter(({ deviceGuid }) => Object.keys(messagesOf(deviceGuid)).length > 0),
    messagesOf,
    mistakeOfMoment: places.takenAt,
    type: (one: TypedReading) => change({ typed: { ...sheet, [one.row.deviceGuid]: one } }),
    clear,
    save,
    isPending,
    error,
  };
}
