import { passportProtocol } from 'contract/features/passport/protocol/facts.ts';
import type { Input } from 'contract/kit/resource.ts';
import type { Server } from '../../../core/served.ts';
import { serveImport } from '../../imports/imports.service.ts';
import type { Keeper, RowOutcome } from '../../imports/records/save-rows.service.ts';
import { keepRow } from './keep-row.ts';

/** A row of the protocol contains several records, found and saved one after another. */
const protocolKeeper: Keeper = {
  known: async () => new Map(),
  locked: async () => [],
  async save({ tx, actor, columns }, rows) {
    const keys = new Set(columns.map(({ key }) => key));
    const outcomes: RowOutcome[] = [];
    for (const { input } of rows) {
      const row = input as Input<typeof passportProtocol>;
      outcomes.push(await keepRow({ tx, actor, row, has: (key) => keys.has(key) }));
    }
    return outcomes;
  },
};

/** Serves the import of a technical passport from its protocol. */
export const servePassportProtocol = (server: Server): void => serveImport(server, passportProtocol, protocolKeeper);
