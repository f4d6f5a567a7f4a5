import { plainKeeper, type Keeper } from '../record-import/save-rows.service.ts';

/** Keeps readings of a file: a new one whose row does not tell its source comes from the file. */
export const readingKeeper: Keeper = {
  known: plainKeeper.known,
  save(loading, rows) {
    const isTold = loading.columns.some(({ key }) => key === 'source');
    const told = rows.map((row) => (row.before || isTold ? row : { ...row, input: { ...row.input, source: 'file' } }));
    return plainKeeper.save(loading, told);
  },
};
