// `npm run distribute`: shows the effects of distributing the values of the database of DATABASE_URL over the servers
// of Citus; with `--yes` does it. The program must be stopped.
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/config.ts';
import { counted, progressOn, sized } from '../server/src/copies/progress.ts';
import { distribute, nodesOf, refuseUndistributable, tableStates } from '../server/src/db/distribute.ts';
import { openOwn } from '../server/src/db/open-owner.ts';
import { StartError } from '../server/src/start-error.ts';
import { runCommand } from './run-command.ts';

const usage = 'Узнать, что будет:   npm run distribute\nРазложить значения:  npm run distribute -- --yes';

function isAgreed(): boolean {
  try {
    return parseArgs({ options: { yes: { type: 'boolean' } } }).values.yes ?? false;
  } catch {
    throw new StartError(usage);
  }
}

await runCommand(async (signal) => {
  const agreed = isAgreed();
  const { databaseUrl } = readConfig();
  if (!databaseUrl)
    throw new StartError(
      'Встроенная база — один сервер: раскладывать её не на что. Сначала переезд на свою базу (npm run move), потом — её адрес в DATABASE_URL.',
    );
  const { client, place, close } = await openOwn(databaseUrl);
  signal.addEventListener('abort', () => void client.end());
  try {
    await refuseUndistributable(client);
    const [nodes, states] = [await nodesOf(client), await tableStates(client)];
    const left = states.filter(({ isDistributed }) => !isDistributed);
    console.log(
      `База ${place}, серверов для значений: ${nodes.length} (${nodes.map((node) => node.place).join(', ')}).`,
    );
    for (const { title, isDistributed, rows, bytes } of states)
      console.log(
        isDistributed
          ? `  ${title}: разложено`
          : `  ${title}: на координаторе, ${sized(bytes)}${rows ? `, строк около ${counted(rows)}` : ''}`,
      );
    if (left.length === 0) console.log('Все значения разложены.');
    else
      console.log(
        'Строки этих таблиц переедут на названные серверы, каждая — к строкам своего ряда; остальное останется на координаторе.\n' +
          'Программу на это время остановите. Место на координаторе освободится в конце: до того строки лежат дважды.\n' +
          'Обратно: select undistribute_table(…) — так же долго.',
      );
    if (!agreed) {
      if (left.length) console.log('Снимите копию (npm run backup) и начните: npm run distribute -- --yes');
      return;
    }
    await distribute(client, progressOn(process.stderr));
    console.log('Значения разложены. Запускайте программу и проверьте установку: npm run doctor.');
  } finally {
    await close();
  }
});
