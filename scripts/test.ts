import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findFirefox } from './browser.ts';
import { installDebianPackage, run } from './command.ts';
import { buildConsole } from './prepare.mjs';
import { startSecondPostgres } from './second-postgres.ts';

type Counts = { passed: number; failed: number; skipped: number };

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 1024 ** 3;

/** Keeps the temporary files of the tests in memory when there is enough, so that they never reach a disk. */
function useMemoryForFiles(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) > NEEDED_BYTES) process.env.TMPDIR = MEMORY;
}
useMemoryForFiles();

const node = process.execPath;
const bin = (name: string) => join('node_modules', '.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'energoconsole-reports-'));
// A shared compile cache for the hundreds of programs and threads that tests start.
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled');
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
/** Programs that this machine lacks, and whose tests were therefore skipped in a complete run. */
const absent: string[] = [];

const args = process.argv.slice(2);
/** Includes rare and slow tests: another PostgreSQL, mail and directory servers, standbys, poolers, kills, Firefox. */
const isAll = args.includes('--all');

/** Runs the server tests also on another PostgreSQL with an ordinary role as its owner, in parallel with the embedded
 *  one. */
async function secondPostgres() {
  const second = await startSecondPostgres();
  if (second) console.log(`Второй PostgreSQL: ${second.version}, владелец базы — обычная роль`);
  else absent.push('второй PostgreSQL');
  return second;
}

/** Servers needed by some tests, by their packages. */
const servers = { 'dovecot-imapd': '/usr/sbin/dovecot', slapd: '/usr/sbin/slapd' } as const;

async function installServers(): Promise<void> {
  for (const [name, path] of Object.entries(servers))
    if (!existsSync(path) && !(await installDebianPackage(name))) absent.push(name);
}

async function modules(): Promise<boolean> {
  if (isAll) await installServers();
  // Citus is not in the packages of distributions.
  if (isAll && !process.env.CITUS_DIR) absent.push('Citus');
  const second = isAll ? await secondPostgres() : undefined;
  const file = join(reports, 'modules.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const env = {
    ...process.env,
    TEST_DATABASE_URL: second?.url,
    TEST_ADMIN_URL: second?.adminUrl,
    SECOND_POSTGRES_BIN: second?.bin,
    WITHOUT_RARE: isAll ? undefined : '1',
    CHROMIUM_PATH: await findBrowser(),
  };
  const code = await run(bin('vitest'), args, { env }).finally(() => second?.stop());
  add<ModuleReport>(file, ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }));
  if (existsSync(file)) publishOf(JSON.parse(readFileSync(file, 'utf8')).testResults, code !== 0);
  return code === 0;
}

interface ModuleReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

interface FileResult {
  name: string;
  startTime: number;
  status: 'passed' | 'failed';
  message: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
}

/** Publishes the failure reasons of tests that passed on a retry. */
function publishOf(results: readonly FileResult[], hasFailed: boolean): void {
  for (const { name, assertionResults } of results)
    for (const { fullName, status, failureMessages: [reason] = [] } of assertionResults)
      if (status === 'passed' && reason)
        console.log(`\nПрошёл со второго раза: ${name}: ${fullName}: ${reason.slice(0, 2_000)}`);
  if (hasFailed) publishFirstFailures(results);
}

/** Prints the first failures last, where a long output ends, because they often cause the others. */
function publishFirstFailures(results: readonly FileResult[]): void {
  const failed = results
    .filter(({ status }) => status === 'failed')
    .toSorted((one, two) => one.startTime - two.startTime);
  console.log(`\nНе прошли файлы: ${failed.length}. Первые из них, по времени начала:`);
  for (const { name, message, assertionResults } of failed.slice(0, 5)) {
    console.log(`${name}\n  ${message}`);
    for (const { fullName, failureMessages = [] } of assertionResults)
      for (const failure of failureMessages) console.log(`  ${fullName}: ${failure.slice(0, 2_000)}`);
  }
}

async function browser(): Promise<boolean> {
  if (isAll && !findFirefox()) absent.push('Firefox');
  const file = join(reports, 'browser.json');
  const env = { ...process.env, CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const projects = isAll ? [] : ['--project=chromium'];
  const code = await run(bin('playwright'), ['test', '--reporter=dot,json', ...projects], { env });
  add<StoryReport>(file, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
  if (existsSync(file)) publishUnsteadyStories(JSON.parse(readFileSync(file, 'utf8')));
  return code === 0;
}

interface StoryReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
}
interface Story {
  title: string;
  tests: readonly { status: string; results: readonly { attachments: readonly { name: string; path?: string }[] }[] }[];
}
interface Suite {
  file: string;
  specs?: readonly Story[];
  suites?: readonly Suite[];
}

const storiesOf = ({ file, specs = [], suites = [] }: Suite): (Story & { file: string })[] => [
  ...specs.map((story) => ({ ...story, file })),
  ...suites.flatMap(storiesOf),
];

/** Publishes the screen texts of unsteady tests, including those that passed on a retry, because readers of a remote
 *  run have no screenshots. */
function publishUnsteadyStories({ suites }: { suites: readonly Suite[] }): void {
  for (const { file, title, tests } of suites.flatMap(storiesOf)) {
    const test = tests.find(({ status }) => status === 'unexpected' || status === 'flaky');
    if (!test) continue;
    console.log(`\n${test.status === 'flaky' ? 'Прошёл со второго раза' : 'Не прошёл'}: ${file}: ${title}`);
    const screenshot = test.results[0]?.attachments.find(({ name }) => name === 'error-context')?.path;
    if (screenshot && existsSync(screenshot)) console.log(screenIn(readFileSync(screenshot, 'utf8')));
  }
}

/** The error and the screen without the source of the test. */
const screenIn = (text: string): string =>
  text.slice(text.indexOf('# Error details'), text.indexOf('# Test source')).slice(0, 6_000);

function add<Report>(file: string, read: (report: Report) => Counts): void {
  if (!existsSync(file)) return;
  const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, 'utf8')));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** Runs only the named tests, with the full output of their runner: files in `e2e` in the browser, the others in Vitest. */
async function named(args: string[]): Promise<boolean> {
  if (!args.some((arg) => arg.startsWith('e2e'))) return (await run(node, [bin('vitest'), 'run', ...args])) === 0;
  buildConsole(node);
  const env = { ...process.env, CHROMIUM_PATH: await findBrowser() };
  return (await run(node, [bin('playwright'), 'test', ...args], { env })) === 0;
}

const ok = async (command: string, ...args: string[]) => (await run(bin(command), args)) === 0;

type Step = [name: string, work: () => Promise<boolean>];

async function types(): Promise<boolean> {
  for (const project of ['.', 'console', 'e2e']) if (!(await ok('tsc', '--noEmit', '-p', project))) return false;
  return true;
}

const structure = () => ok('vitest', 'run', '--reporter=dot', 'src/architecture.test.ts', 'scripts/documents.test.ts');

/** The steps that `npm run check` runs alone, in seconds. */
const checks: Step[] = [
  ['Оформление', () => ok('oxfmt', '--check')],
  ['Правила', () => ok('oxlint', '--deny-warnings')],
  ['Типы', types],
  ['Строение', structure],
];

/** Steps that fail within a minute come before those that take many. */
const tests: Step[] = [
  ['Сборка консоли', async () => (buildConsole(node), true)],
  ['Размер консоли', async () => (await run(node, ['console/scripts/check-budgets.ts'])) === 0],
  ['Модули и API на PostgreSQL', modules],
  ['Консоль в браузере', browser],
];

const isWhole = args.length === 0 || isAll;
const steps: Step[] = args.includes('--check')
  ? checks
  : isWhole
    ? [...checks, ...tests]
    : [['Названные тесты', () => named(args)]];
let failedStep = '';
for (const [name, work] of steps) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const passed = await work().catch((error: Error) => {
    console.error(error.message);
    return false;
  });
  console.log(`${passed ? 'готово' : 'НЕ ПРОШЛО'} за ${((performance.now() - start) / 1000).toFixed(1)} с`);
  if (passed) continue;
  failedStep = name;
  break;
}
rmSync(reports, { recursive: true });
if (failedStep) {
  console.log(`\nПроверка остановилась на шаге «${failedStep}».`);
  process.exitCode = 1;
  // A failed step without tests counts as one failed test.
  total.failed ||= 1;
}
if (isWhole) {
  const left = absent.length > 0 ? `: ${absent.join(', ')}` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped${left}`);
}
