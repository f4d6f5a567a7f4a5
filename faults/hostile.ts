import { setTimeout as sleep } from 'node:timers/promises';
import { hostileFiles } from '../server/src/testing/hostile-files.ts';
import { multipartOf, multipartType } from '../server/src/testing/messages.ts';
import { memoryOf } from './memory.ts';
import { startProgram, until, type Database, type Outcome, type Person } from './stand.ts';

const ROUNDS = 3;
const LIMIT_MB = 256;
const BLOCKED_MS = 500;
const LOOK_MS = 25;
const PATH = '/api/measurement-imports';

/** Hostile files one after another: each is refused, memory stays low during and after them, and other requests do not wait. */
export async function readHostileFiles(database: Database, person: Person): Promise<Outcome> {
  const broken: string[] = [];
  const files = hostileFiles.map(([what, content]) => [what, content()] as const);
  const program = await startProgram(database.env);
  const read = async (content: Buffer) => {
    const body = new Uint8Array(multipartOf([{ content }]));
    const sent = await person.ask(program.base, 'POST', PATH, body, { 'content-type': multipartType });
    const { guid } = sent.body[0];
    let status = '';
    const isRead = async () => {
      ({ status } = (await person.ask(program.base, 'GET', `${PATH}/${guid}`)).body);
      return status !== 'received';
    };
    await until('файл прочитан', isRead, 60_000);
    return status;
  };
  for (const [, content] of files.slice(0, 3)) await read(content);
  await sleep(1000);
  const before = memoryOf(program.pid);
  let most = before;
  let blocked = 0;
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      most = Math.max(most, memoryOf(program.pid));
      const began = performance.now();
      await person.ask(program.base, 'GET', '/api/auth/orgs');
      blocked = Math.max(blocked, performance.now() - began);
      await sleep(LOOK_MS);
    }
  };
  const looks = look();
  for (let round = 0; round < ROUNDS; round++)
    for (const [what, content] of files) {
      const status = await read(content);
      if (status !== 'rejected') broken.push(`${what}: ${status}`);
    }
  isOver = true;
  await looks;
  await sleep(3000);
  const after = memoryOf(program.pid);
  await program.stop();
  if (most - before > LIMIT_MB) broken.push(`памяти больше на ${Math.round(most - before)} МБ`);
  if (blocked > BLOCKED_MS) broken.push(`другие ждали ${Math.round(blocked)} мс`);
  return {
    what: `${files.length * ROUNDS} враждебных файлов обмена`,
    counts: `память больше на ${Math.round(most - before)} МБ, после них на ${Math.round(after - before)} МБ, другие ждали до ${Math.round(blocked)} мс`,
    broken,
  };
}
