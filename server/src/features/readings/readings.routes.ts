import { readingSheet } from 'contract/features/readings/calls.ts';
import { readings } from 'contract/features/readings/facts.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { setRule } from '../../resource/rule.ts';
import { readingRule } from './reading-rule.ts';
import { saveSheet, sheetOf } from './sheet.ts';

export function serveReadings(server: Server): void {
  setRule(readings, readingRule);
  serve(server, readingSheet.get, ({ tx, actor, query }) => sheetOf(tx, actor, query));
  serve(server, readingSheet.save, ({ tx, actor, body }) => saveSheet(tx, actor, body));
}
