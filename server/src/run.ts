import { fileURLToPath } from 'node:url';
import type { createApp } from './app.ts';
import { workInBackground } from './background.ts';
import { readConfig, type Config } from './config.ts';
import { connect } from './db/connect.ts';
import { seed } from './db/seed/seed.ts';
import { seedValues } from './db/seed/values.ts';
import { openConsoleFiles } from './http/console-files.ts';
import { StartError } from './start-error.ts';

const CONSOLE = fileURLToPath(new URL('../../console/dist', import.meta.url));
const listenRefusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'порт занят другой программой',
  EACCES: 'нет права открыть порт',
  EADDRNOTAVAIL: 'у этой машины нет такого адреса',
};
const STOP_LIMIT = 14_000;

function sayPassword({ adminUsername, sampleData }: Config, password: string): void {
  console.log(`\n  Имя пользователя: ${adminUsername}\n  Пароль:           ${password}\n`);
  console.log('  Пароль показан один раз: запишите его.');
  if (sampleData) console.log('  С тем же паролем входят образцовые пользователи: orlova, lebedeva и другие.');
  console.log('');
}

type App = ReturnType<typeof createApp>;

async function listen({ host, port }: Config, { http }: App): Promise<() => Promise<void>> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = listenRefusals[code ?? ''] ?? String(code);
    throw new StartError(`Не удалось открыть ${host}:${port}: ${why}. Задайте другой PORT.`);
  }
  console.log(`Энергоконсоль открыта: http://${host}:${port}`);
  return () => http.close();
}

async function start(config: Config): Promise<() => Promise<void>> {
  // The rest of the program is read while the database starts.
  const rest = import('./app.ts');
  const [database, consoleFiles] = await Promise.all([connect(config, console.log), openConsoleFiles(CONSOLE)]);
  const { pool } = database;
  try {
    const [{ createApp }, { isFirst, password }] = await Promise.all([rest, seed(pool, config)]);
    if (password) sayPassword(config, password);
    const open = () => listen(config, createApp({ ...config, pool, consoleFiles, logLevel: 'warn' }));
    const stopListening = config.role === 'jobs' ? undefined : await open();
    if (!stopListening) console.log('Фоновые работы идут; консоли у этого процесса нет: ROLE=jobs.');
    // Whoever looks at the sample does not wait for its thousands of values.
    const seeding = isFirst && config.sampleData ? seedValues(pool).catch(console.error) : undefined;
    const stopWorking = workInBackground(pool, config);
    return async () => {
      await Promise.all([stopWorking(), stopListening?.(), seeding]);
      await database.close();
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Starts the program and stops it cleanly: accepted requests finish, then the database is let go. */
export async function run(): Promise<void> {
  try {
    const stop = await start(readConfig());
    let isStopping = false;
    const end = () => {
      // Ctrl+C reaches the whole group of processes, and npm passes it on once more.
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_LIMIT).unref();
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    process.on('SIGTERM', end);
    process.on('SIGINT', end);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
