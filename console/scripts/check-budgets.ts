/** Fails when the brotli bytes that a screen needs before its first paint exceed the budget. */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { filesOf, type Manifest } from '../build/critical-path.ts';
import { entryModule, screenModules } from '../build/screen-modules.ts';

const dist = new URL('../dist/', import.meta.url);
const scriptLimit = { signIn: 150, list: 205, detail: 191, chart: 208, plain: 190 } as const;
const styleLimit = 18;
const fontLimit = 70_000;

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest;

const packedSize = async (file: string) => {
  const packed = new URL(`${file}.br`, dist);
  return (await stat(existsSync(packed) ? packed : new URL(file, dist))).size;
};
const kibibytes = async (files: readonly string[]) => {
  const sizes = await Promise.all(files.map(packedSize));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
};

let failed = false;
const report = (name: string, value: number, limit: number, unit: string) => {
  const over = value > limit;
  failed ||= over;
  console.log(
    `${over ? 'БОЛЬШЕ' : 'ok'.padEnd(6)}  ${name.padEnd(44)} ${value.toFixed(1).padStart(7)} из ${limit} ${unit}`,
  );
};

for (const { pattern, kind, modules } of screenModules) {
  const { scripts, styles } = filesOf(manifest, [entryModule, ...modules]);
  report(`${pattern} скрипты (${scripts.length})`, await kibibytes(scripts), scriptLimit[kind], 'КиБ');
  report(`${pattern} стили (${styles.length})`, await kibibytes(styles), styleLimit, 'КиБ');
}

const fonts = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.woff2'));
const fontBytes = (await kibibytes([...new Set(fonts)])) * 1024;
report(`шрифты (${new Set(fonts).size})`, fontBytes / 1000, fontLimit / 1000, 'кБ');

process.exitCode = failed ? 1 : 0;
