import { meteringPointCalls as calls } from 'contract/features/passport/point-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { Readable } from 'node:stream';
import { decide } from 'contract/rights/decide.ts';
import { AppError } from '../../../core/app-error.ts';
import { serve, serveFile } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { setRule } from '../../../resource/rule.ts';
import { asOrg } from '../../../core/transaction.ts';
import { pdfOf } from '../../../files/write-pdf.ts';
import { getRow } from '../../../resource/store.ts';
import { actOf } from './act.ts';
import { pointRule } from './point-rule.ts';
import { replaceDevice } from './replacement.ts';
import { stretchesOf } from './stretches.ts';

export function serveMeteringPoints(server: Server): void {
  setRule(meteringPoints, pointRule);
  serve(server, calls.replaceDevice, ({ tx, actor, params, version, body }) => {
    const may = decide(actor.rights, 'meteringDevices', 'update');
    if (!may.allowed) throw new AppError('forbidden', { detail: may.reason });
    return replaceDevice(tx, actor, params.guid, version, body);
  });
  serveFile(server, calls.act, async ({ actor, params }) => {
    const task = await asOrg(server.pool, actor, 'read', (tx) => actOf(tx, actor, params.guid));
    const content = await pdfOf(task, actor.account);
    return { name: `${task.title}.pdf`, type: 'application/pdf', content: Readable.from([content]) };
  });
  serve(server, calls.devices, async ({ tx, actor, params }) => {
    const point = await getRow(tx, meteringPoints, params.guid);
    return stretchesOf(tx, actor.rights, point.guid);
  });
}
