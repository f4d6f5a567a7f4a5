import { temperatureCalls as calls } from 'contract/features/forecasts/temperature.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { invalidField } from '../../../core/app-error.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { regionsOf } from '../../region-actual/refresh/regions.service.ts';
import { checkTemperature, readLoads, undoLoad, writeTemperature } from './loads.ts';
import { readTemperature } from './temperature-file.ts';

/** Serves the temperature of regions, which forecasts may use. */
export function serveTemperature(server: Server): void {
  serve(server, calls.loads, ({ tx }) => readLoads(tx));
  serveOpen(server, calls.load, async ({ actor, query: { kind, mode }, body, request }) => {
    const [file, ...more] = body.given ?? [];
    if (!file || more.length) throw invalidField('file', file ? 'Загружайте по одному файлу' : REQUIRED);
    const regions = await asActor(server, actor!, request, regionsOf, 'read');
    const read = await readTemperature(file.content, actor!.account, kind, regions);
    return asActor(server, actor!, request, (tx) =>
      mode === 'check' ? checkTemperature(tx, kind, read) : writeTemperature(tx, actor!, kind, read, file.name),
    );
  });
  serve(server, calls.undo, ({ tx, actor, params }) => undoLoad(tx, actor, params.guid));
}
