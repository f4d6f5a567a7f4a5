import type { Channel } from 'contract/features/measurements/facts.ts';
import { readingSheet, type ReadingSheetRow } from 'contract/features/readings/calls.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { takenOf, typedRows, type TypedReading, type TypedSheet } from './sheet-rows.ts';

const NOTHING: TypedSheet = {};

/** What is typed into a sheet whose rows are shown, and what of it was refused. */
export function useSheet(rows: readonly ReadingSheetRow[]) {
  const [sheet, setSheet] = useState(NOTHING);
  /** The rows of the last attempt, in the order in which refusals count them. */
  const [sent, setSent] = useState<readonly ReadingSheetRow[]>([]);
  const { send, places, isPending, error } = useCheckedSend(readingSheet.save);
  const typed = typedRows(sheet, rows);
  const messagesOf = (device: string) => {
    const start = `rows.${sent.findIndex(({ deviceGuid }) => deviceGuid === device)}.`;
    const own = Object.entries(places).filter(([place]) => place.startsWith(start));
    return Object.fromEntries(own.map(([place, message]) => [place.slice(start.length), message]));
  };
  const clear = () => {
    setSheet(NOTHING);
    setSent([]);
  };
  /** The number of readings written; undefined when none could be sent. */
  const save = async (takenAt: string, channel: Channel): Promise<number | undefined> => {
    setSent(typed.map(({ row }) => row));
    const saved = await send({ body: { takenAt, channel, rows: typed.map(takenOf) } });
    if (!saved) return undefined;
    clear();
    return saved.created + saved.updated;
  };
  return {
    sheet,
    typed,
    /** Typed, but not shown now. */
    hidden: typed.filter(({ row }) => !rows.includes(row)).map(({ row }) => row),
    refused: sent.filter(({ deviceGuid }) => Object.keys(messagesOf(deviceGuid)).length > 0),
    messagesOf,
    mistakeOfMoment: places.takenAt,
    type: (one: TypedReading) => setSheet({ ...sheet, [one.row.deviceGuid]: one }),
    clear,
    save,
    isPending,
    error,
  };
}
