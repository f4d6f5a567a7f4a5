import { startProgram, type Answer, type Database, type Outcome, type Person } from './stand.ts';

/** The first and the last time zone of the day, and one off by half an hour. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns'];

/** Responses that depend on days and moments. */
const PATHS = [
  '/api/morning',
  '/api/schedules',
  '/api/forecasts/overview',
  '/api/journal?limit=50&period=today&action=create',
  '/api/journal?limit=50&from=2026-01-01&zone=Asia%2FKamchatka&action=create',
  '/api/metering-points?limit=50',
  '/api/contracts?limit=50',
  '/api/tech-passport/verifications',
  '/api/limit-states?month=2026-10',
  '/api/production-calendar?limit=100',
  '/api/notifications',
];

/** Removes parts that legitimately differ between responses. */
const settled = ({ status, body }: Answer) =>
  JSON.stringify([status, body], (key, value: unknown) => (key === 'seenAt' || key === 'lastSeenAt' ? null : value));

/** Changes the time zone of the machine: every response must stay exactly the same. */
export async function changeZones(database: Database, person: Person): Promise<Outcome> {
  const answersIn = async (TZ: string) => {
    const program = await startProgram({ ...database.env, ROLE: 'http', TZ });
    const answers = await Promise.all(PATHS.map((path) => person.ask(program.base, 'GET', path)));
    await program.stop();
    return answers;
  };
  const usual = await answersIn('Europe/Moscow');
  const broken = usual.flatMap(({ status }, index) => (status === 200 ? [] : [`${PATHS[index]}: ответ ${status}`]));
  for (const zone of ZONES) {
    const answers = await answersIn(zone);
    for (const [index, answer] of answers.entries())
      if (settled(answer) !== settled(usual[index]!)) broken.push(`${zone}: ${PATHS[index]} отвечает иначе`);
  }
  return {
    what: 'Другой часовой пояс машины',
    counts: `поясов ${ZONES.length}, одинаковых ответов ${PATHS.length}`,
    broken,
  };
}
