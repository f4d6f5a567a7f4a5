import { Readable } from 'node:stream';
import { measurementExport, sendExport } from 'contract/features/measurements/exports/calls.ts';
import { serve, serveFile } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { asOrg } from '../../../core/transaction.ts';
import { addSending } from '../../exchange-channels/sending/sendings.service.ts';
import { exportDay } from './export-day.ts';

export function serveMeasurementExports(server: Server): void {
  serveFile(server, measurementExport, async ({ actor, body }) => {
    const { name, content } = await asOrg(server.pool, actor, 'write', (tx) => exportDay(tx, actor, body));
    return { name, type: 'application/xml; charset=windows-1251', content: Readable.from([content]) };
  });

  serve(server, sendExport, async ({ tx, actor, body: { channelGuid, recipient, ...choice } }) => {
    const made = await exportDay(tx, actor, choice);
    return { guid: await addSending(tx, actor, { channelGuid, recipient, ...made }) };
  });
}
