// Runs on the user's own Node (20 or newer), before Node 24 is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const executable = process.platform === 'win32' ? 'node.exe' : 'node';

/** The path of Node 24. Creates the links of the package's own install script when npm was told not to run it. */
export function prepareNode() {
  // Running on it already is the best proof and costs no time at the start.
  if (process.version.startsWith('v24.') && process.execPath.startsWith(modules + sep)) return process.execPath;
  const wanted = join(modules, 'node', 'bin', executable);
  if (!works(wanted)) link(wanted, platformNode());
  const command = join(modules, '.bin', executable);
  if (process.platform !== 'win32' && !works(command)) link(command, wanted);
  return wanted;
}

function platformNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const file = join(modules, name, 'bin', executable);
  if (works(file)) return file;
  throw new Error(
    existsSync(join(modules, 'node'))
      ? `Нет Node 24 для этой системы: пакет ${name} не установлен. Повторите npm ci без --omit=optional.`
      : 'Пакеты не установлены: выполните npm ci.',
  );
}

function works(file) {
  return spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ?? false;
}

function link(path, target) {
  mkdirSync(dirname(path), { recursive: true });
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path);
  symlinkSync(relative(dirname(path), target), path);
}

/** Builds the console when its sources have changed since the last build. */
export function buildConsole(node) {
  const folder = join(root, 'console');
  if (!existsSync(join(folder, 'index.html'))) return say('Консоль не собрана: нет console/index.html.');
  const stamp = join(folder, 'dist', '.sources');
  const sources = hash([folder, join(root, 'contract', 'src'), join(root, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  const vite = viteProgram(folder);
  if (!vite && existsSync(stamp))
    return say('Консоль собрана раньше, а её исходники изменились: для новой сборки нужен npm ci без --omit=dev.');
  if (!vite) throw new Error('Консоль не собрана, а собрать её нечем: выполните npm ci без --omit=dev.');
  say('Собирается консоль…');
  const build = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: folder, stdio: 'inherit' });
  if (build.status !== 0) throw new Error('Консоль не собралась: причина выше.');
  writeFileSync(stamp, sources);
}

function viteProgram(folder) {
  try {
    return join(dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  } catch {
    return undefined;
  }
}

function hash(paths) {
  const sum = createHash('sha256');
  for (const file of paths.flatMap(filesIn).sort()) {
    sum
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return sum.digest('hex');
}

function filesIn(path) {
  if (lstatSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap(({ name }) => filesIn(join(path, name)));
}

function say(line) {
  console.error(line);
}

/** Everything that remains to be done after `npm ci` before the first start. */
export function prepare() {
  const node = prepareNode();
  buildConsole(node);
  return node;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    prepare();
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
}
