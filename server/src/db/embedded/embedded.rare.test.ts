import { chownSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Program, killProgram, queryOnce, startProgram, stopProgram } from '../../testing/programs.ts';
import { canMount, mountDisk, temporaryFolder } from '../../testing/temporary-folder.ts';
import { canEnter } from './account.ts';

const nobody = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const reachable = isRoot && canEnter(import.meta.dirname, nobody);

describe('the embedded database', () => {
  let temporary: ReturnType<typeof temporaryFolder>;
  let programs: Program[];

  beforeEach(() => {
    temporary = temporaryFolder();
    programs = [];
  });

  afterEach(async () => {
    await Promise.all(programs.map(stopProgram));
    // A program killed by the test may leave its database running, because normally the last program to exit stops it.
    if (existsSync(pidFile())) {
      const last = start();
      await last.ready.catch(() => undefined);
      await stopProgram(last);
    }
    temporary.remove();
  });

  const start = (env: Record<string, string> = {}, account = {}) => {
    const program = startProgram({ DATA_DIR: temporary.folder, ...env }, account);
    programs.push(program);
    return program;
  };
  const pidFile = () => join(temporary.folder, 'postgres', 'postmaster.pid');
  const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
  const keptRows = async (program: Program) =>
    (await queryOnce(await program.ready, 'select id from kept order by id')).map(({ id }) => id as number);

  it('stops with its only program and keeps the data', async () => {
    const first = start();
    await queryOnce(await first.ready, 'create table kept as select 1 as id');
    expect(await stopProgram(first)).toBe(0);
    expect(existsSync(pidFile())).toBe(false);
    expect(await keptRows(start())).toEqual([1]);
  });

  it('is one for http and jobs started together; the last one out stops it', async () => {
    const http = start({ ROLE: 'http' });
    const jobs = start({ ROLE: 'jobs' });
    await Promise.all([http.ready, jobs.ready]);
    const pid = postmaster();
    await stopProgram(http);
    expect(await queryOnce(await jobs.ready, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(postmaster()).toBe(pid);
    await stopProgram(jobs);
    expect(existsSync(pidFile())).toBe(false);
  });

  it('refuses a second program of the same role on the folder', async () => {
    for (const [holder = '', second = ''] of [
      ['all', 'all'],
      ['all', 'jobs'],
      ['http', 'http'],
      ['jobs', 'all'],
    ]) {
      const running = start({ ROLE: holder });
      await running.ready;
      const refused = start({ ROLE: second });
      await expect(refused.ready, `${holder}, ${second}`).rejects.toThrow(
        `Папка данных ${temporary.folder} уже занята: с ней работает другой экземпляр программы (процесс ${running.process.pid}).`,
      );
      expect(await refused.exit).toBe(1);
      expect(await queryOnce(await running.ready, 'select 1 as one')).toEqual([{ one: 1 }]);
      await stopProgram(running);
    }
  });

  it('does not listen to PG… variables', async () => {
    const env = {
      PGPORT: '1',
      PGHOST: 'nowhere',
      PGUSER: 'x',
      PGDATABASE: 'x',
      PGDATA: '/x',
      PGSSLMODE: 'require',
      PGOPTIONS: '-x',
    };
    const program = start(env);
    const connection = await program.ready;
    expect(await queryOnce(connection, "select current_setting('port') as port")).toEqual([{ port: '5432' }]);
  });

  it('is adopted after kill -9 of its program', async () => {
    const first = start();
    await first.ready;
    const pid = postmaster();
    await killProgram(first);
    await start().ready;
    expect(postmaster()).toBe(pid);
  });

  it('keeps every acknowledged row through kill -9 of program, postmaster and both', async () => {
    const maker = start();
    await queryOnce(
      await maker.ready,
      'create table kept (id int primary key); create role app login; grant all on kept to app',
    );
    await stopProgram(maker);
    const acknowledged: number[] = [];
    const write = (from: number) => start({ WRITE: String(from) });
    const keeps = async (program: Program, more: number) => {
      const goal = program.kept.length + more;
      await vi.waitFor(() => expect(program.kept.length).toBeGreaterThan(goal), { timeout: 20_000, interval: 5 });
    };

    let writer = write(0);
    await keeps(writer, 200);
    process.kill(postmaster(), 'SIGKILL');
    // The program is not restarted.
    await keeps(writer, 400);
    await killProgram(writer);
    acknowledged.push(...writer.kept);

    writer = write(100_000);
    await keeps(writer, 200);
    const pid = postmaster();
    writer.process.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await writer.exit;
    acknowledged.push(...writer.kept);

    writer = write(200_000);
    await keeps(writer, 200);
    await stopProgram(writer);
    acknowledged.push(...writer.kept);

    const rows = new Set(await keptRows(start()));
    expect(acknowledged.filter((id) => !rows.has(id))).toEqual([]);
  });

  it('ends the long statement of a killed postmaster instead of waiting for it', async () => {
    const first = start();
    const connection = await first.ready;
    const busy = queryOnce(connection, 'select count(*) from generate_series(1, 1e10::bigint)').catch(() => 'ended');
    await vi.waitFor(async () => {
      const [row] = await queryOnce(connection, "select count(*) from pg_stat_activity where query like '%1e10%'");
      expect(Number(row.count)).toBeGreaterThan(1);
    });
    process.kill(postmaster(), 'SIGKILL');
    expect(await busy).toBe('ended');
    await vi.waitFor(() => queryOnce(connection, 'select 1'), { timeout: 20_000 });
  });

  it('starts although the old process number now belongs to another program', async () => {
    const first = start();
    const { host } = await first.ready;
    const files = [pidFile(), join(host ?? '', '.s.PGSQL.5432.lock')];
    const contents = files.map((file) => readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
    await killProgram(first);
    process.kill(postmaster(), 'SIGKILL');
    files.forEach((file, index) => writeFileSync(file, contents[index] ?? ''));
    expect(await start().ready).toBeDefined();
  });

  it('refuses a folder made by another version of PostgreSQL', async () => {
    const first = start();
    await first.ready;
    await stopProgram(first);
    writeFileSync(join(temporary.folder, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start().ready).rejects.toThrow('создана PostgreSQL 17, а в программе PostgreSQL 18');
    writeFileSync(join(temporary.folder, 'postgres', 'PG_VERSION'), '18\n');
  });

  it('refuses a folder that is not empty and holds no database', async () => {
    mkdirSync(join(temporary.folder, 'postgres', 'photos'), { recursive: true });
    if (isRoot) chownSync(join(temporary.folder, 'postgres'), nobody.uid, nobody.gid);
    await expect(start().ready).rejects.toThrow('не пуста, но базы данных в ней нет');
  });

  const isLinux = process.platform === 'linux';
  it.each<[string, string, isThere?: boolean]>([
    ['in /proc', '/proc/x/y', isLinux],
    ['that is /proc', '/proc', isLinux],
    ['in /sys', '/sys/x', isLinux],
    ['that is /sys', '/sys', isLinux],
    ['that is a device', '/dev/full', isLinux],
    ['that is a file', 'file'],
    ['below a file', 'file/below'],
    ['below a program', 'program/below'],
    ['of an endless name', 'x'.repeat(300)],
    ['of an endless path', 'long/'.repeat(1000)],
    ['behind a link to itself', 'loop'],
    ['below a link to itself', 'loop/below'],
    ['behind a link to nowhere', 'broken'],
    ['on a disk that can only be read', 'frozen', canMount()],
  ])('refuses a data folder %s', { timeout: 10_000 }, async (_, path, isThere = true) => {
    if (!isThere) return;
    const at = (name: string) => join(temporary.folder, name);
    writeFileSync(at('file'), '');
    writeFileSync(at('program'), '', { mode: 0o755 });
    symlinkSync(at('loop'), at('loop'));
    symlinkSync(at('nowhere'), at('broken'));
    mkdirSync(at('frozen'));
    const unmount = path === 'frozen' ? mountDisk(at(path), 'ro') : () => undefined;
    try {
      const dataDir = resolve(temporary.folder, path);
      const program = start({ DATA_DIR: dataDir });
      await expect(program.ready).rejects.toThrow(`Папка данных ${dataDir} недоступна: `);
      expect(await program.exit).toBe(1);
    } finally {
      unmount();
    }
  });

  it.runIf(canMount())('says that a database cannot be made on a full disk', async () => {
    // With one file only the folder itself can be created, with two also that of the database.
    for (const files of [1, 2]) {
      const unmount = mountDisk(temporary.folder, `mode=755,nr_inodes=${files}`);
      try {
        const program = start();
        await expect(program.ready).rejects.toThrow(/^Не удалось создать базу данных в .*no space left on device/is);
        expect(await program.exit).toBe(1);
      } finally {
        unmount();
      }
    }
  });

  it.runIf(reachable)('refuses a data folder that an ordinary user may not write to', async () => {
    const program = start({ DATA_DIR: join(temporary.folder, 'closed') }, nobody);
    await expect(program.ready).rejects.toThrow('недоступна: нет права записи (EACCES)');
    expect(await program.exit).toBe(1);
  });

  it.each(['Данные — «учёт» ёлки', `${'очень длинное имя папки '.repeat(4)}`.trim()])(
    'works in a folder named %s, with a slash at the end',
    async (name) => {
      const program = start({ DATA_DIR: `${join(temporary.folder, name)}/` });
      expect(await queryOnce(await program.ready, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await stopProgram(program)).toBe(0);
    },
  );

  it.runIf(reachable)('works for an ordinary user', async () => {
    chownSync(temporary.folder, nobody.uid, nobody.gid);
    const program = start({}, nobody);
    expect(await queryOnce(await program.ready, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await stopProgram(program)).toBe(0);
  });
});
