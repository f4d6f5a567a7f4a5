import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { cleanUp } from './core/cleaning.ts';
import { connect } from './db/connect.ts';
import { seed } from './db/seed/seed.ts';
import { openConsoleFiles } from './http/console-files.ts';
import { StartError } from './start-error.ts';

const CONSOLE = fileURLToPath(new URL('../../console/dist', import.meta.url));
const STOP_LIMIT = 14_000;
const CLEAN_EVERY = 60 * 60 * 1000;

function sayPassword({ adminUsername, sampleData }: Config, password: string): void {
  console.log(`\n  Имя пользователя: ${adminUsername}\n  Пароль:           ${password}\n`);
  console.log('  Пароль показан один раз: запишите его.');
  if (sampleData) console.log('  С тем же паролем входят образцовые пользователи: orlova, lebedeva и другие.');
  console.log('');
}

async function start(config: Config): Promise<() => Promise<void>> {
  const [database, consoleFiles] = await Promise.all([connect(config, console.log), openConsoleFiles(CONSOLE)]);
  const { password } = await seed(database.pool, config);
  const { http } = createApp({ ...config, pool: database.pool, consoleFiles, logLevel: 'warn' });
  try {
    await http.listen({ host: config.host, port: config.port });
  } catch (error) {
    await database.close();
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'порт занят другой программой' : code === 'EACCES' ? 'нет права открыть порт' : String(code);
    throw new StartError(`Не удалось открыть ${config.host}:${config.port}: ${why}. Задайте другой PORT.`);
  }
  if (password) sayPassword(config, password);
  console.log(`Энергоконсоль открыта: http://${config.host}:${config.port}`);
  const cleaning = setInterval(() => void cleanUp(database.pool).catch((error) => http.log.error(error)), CLEAN_EVERY);
  return async () => {
    clearInterval(cleaning);
    await http.close();
    await database.close();
  };
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
