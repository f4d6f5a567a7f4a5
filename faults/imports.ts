import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, multipartOf, multipartType, valueOf } from '../server/src/testing/messages.ts';
import { startProgram, until, type Answer, type Database, type Outcome, type Person } from './stand.ts';

const KILLS = 30;
const POINTS = 300;
const CHANNELS = ['01', '03'];
const PATH = '/api/measurement-imports';
const codes = Array.from({ length: POINTS }, (_, index) => String(502_070_000_300_000 + index));
const LAST_DELAY_MS = 450;
const READ_MS = 45_000;

const SUM = codes
  .flatMap((_, point) =>
    CHANNELS.flatMap((channel) => Array.from({ length: 48 }, (__, index) => valueOf(point, channel, index))),
  )
  .reduce((all, value) => all + value, 0);

const fileOf = (day: string, number: number) =>
  multipartOf([{ content: messageOf({ codes, day: day.replaceAll('-', ''), number }) }]);

/** Kills the server 30 times while it takes in a file: the values are written in full or not at all, and the next server
 *  completes every acknowledged file. */
export async function killDuringImports(database: Database, person: Person): Promise<Outcome> {
  const start = () => startProgram(database.env);
  const broken: string[] = [];
  const counts = { absent: 0, whole: 0, refused: 0 };
  let program = await start();
  const send = (day: string, number: number, query = ''): Promise<Answer> =>
    person.ask(program.base, 'POST', PATH + query, new Uint8Array(fileOf(day, number)), {
      'content-type': multipartType,
    });
  const settled = async (guid: string) => {
    let state: { status: string; written: number } | undefined;
    await until(
      'файл прочитан',
      async () => {
        state = (await person.ask(program.base, 'GET', `${PATH}/${guid}`)).body;
        return state?.status !== undefined && state.status !== 'received';
      },
      READ_MS,
    );
    return state!;
  };
  const stored = async (day: string): Promise<string> => {
    const [row] = await database.query(
      `select count(*)::integer as days, coalesce(sum(day_total(d.v)), 0)::float8 as sum
       from interval_day d join series s on s.id = d.series join metering_point p on p.guid = s.metering_point_guid
       where d.day = $1 and p.code = any($2)`,
      [day, codes],
    );
    return `${row.days} ${row.sum}`;
  };
  const hasObject = async () => (await database.query('select from consumption_object limit 1')).length > 0;
  const WHOLE = `${POINTS * CHANNELS.length} ${SUM}`;
  // New points belong to an object of the sample, which is filled after the start.
  await until('есть объект потребления', hasObject, READ_MS);
  await settled((await send('2026-03-01', 1, '?createPoints=true')).body[0].guid);

  for (let round = 0; round < KILLS; round++) {
    const day = `2026-04-${String(round + 1).padStart(2, '0')}`;
    const answered = send(day, 100 + round);
    await sleep((round * LAST_DELAY_MS) / (KILLS - 1));
    await program.kill();
    const { status, body } = await answered;
    const state = await stored(day);
    if (state === WHOLE) counts.whole++;
    else if (state === '0 0') counts.absent++;
    else broken.push(`${day}: записано частью (${state})`);
    program = await start();
    if (status === 202) await settled(body[0].guid);
    else counts.refused++;
    // Without a response the sender repeats the file: it is either written now or a duplicate.
    const again = await settled((await send(day, 100 + round)).body[0].guid);
    if (status === 202 && (again.status !== 'duplicate' || again.written !== 0))
      broken.push(`${day}: повтор не дубликат (${again.status}, ${again.written})`);
    if ((await stored(day)) !== WHOLE) broken.push(`${day}: суммы не те (${await stored(day)})`);
  }
  await program.stop();
  return {
    what: `${KILLS} остановок сервера во время загрузки макета`,
    counts: `сразу целиком ${counts.whole}, ничего ${counts.absent}, без ответа ${counts.refused}; потом целиком ${KILLS}`,
    broken,
  };
}
