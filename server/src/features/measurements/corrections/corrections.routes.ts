import { pointValueCalls as calls } from 'contract/features/measurements/point-values.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { acceptFinding } from '../rules/acceptance.service.ts';
import { channelOf, readablePoint } from '../points.service.ts';
import { correctDay, previewOf } from './correction.ts';
import { effectsOf } from './effects.service.ts';

/** Serves corrections, acceptance of findings and similar decisions, with previews of their effects. */
export function serveCorrections(server: Server): void {
  serve(server, calls.preview, async ({ tx, actor, params, body }) => ({
    effects: await previewOf(tx, actor, await readablePoint(tx, actor, params.guid), body),
  }));
  serve(server, calls.correct, async ({ tx, actor, params, body, version }) =>
    correctDay(tx, actor, await readablePoint(tx, actor, params.guid), body, version),
  );
  serve(server, calls.acceptFinding, async ({ tx, actor, params, body }) => {
    await acceptFinding(tx, actor, await readablePoint(tx, actor, params.guid), body);
    return { isAccepted: body.reason !== null };
  });
  serve(server, calls.previewAcceptance, async ({ tx, actor, params, body }) => {
    const point = await readablePoint(tx, actor, params.guid);
    const series = await channelOf(tx, point, body.channel);
    const change = { series: series ? [series.id] : [], from: body.day, to: body.day };
    return { effects: await effectsOf(tx, actor, change, () => acceptFinding(tx, actor, point, body)) };
  });
}
