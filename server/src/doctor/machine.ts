import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { sized } from '../copies/progress.ts';
import { programVersion } from '../copies/program-version.ts';
import { fault, ok, warning, wordsOf, type Finding } from './finding.ts';

const NODE = 24;
const TIGHT_BYTES = 2 * 2 ** 30;
const FULL_BYTES = 200 * 2 ** 20;
const TIGHT_INODES = 10_000;

export function versions(): Finding[] {
  const versions = `Программа ${programVersion}, Node ${process.versions.node}.`;
  return Number.parseInt(process.versions.node, 10) === NODE
    ? [ok(versions)]
    : [warning(versions, `Проверена она на Node ${NODE}: запускайте её командой npm start, она берёт свой Node.`)];
}

const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

/** Only writing proves that a folder is writable; a missing folder is not created, because the program creates it. */
function rightsOf(path: string, setting: string): Finding {
  try {
    if (existsSync(path)) rmdirSync(mkdtempSync(join(path, '.try-')));
    else accessSync(existing(path), constants.W_OK);
    return ok(
      existsSync(path) ? `${setting}: в папку ${path} можно писать.` : `${setting}: папку ${path} создаст программа.`,
    );
  } catch (error) {
    const text = `${setting}: в папку ${path} нельзя писать (${wordsOf(error)}).`;
    return fault(text, `Отдайте её тому, от чьего имени работает программа, или укажите другую в ${setting}.`);
  }
}

function roomOf(path: string, setting: string): Finding {
  const { bavail, bsize, files, ffree } = statfsSync(existing(path));
  const room = bavail * bsize;
  const text = `${setting}: на диске свободно ${sized(room)}.`;
  const next = 'Освободите место или перенесите папку: без места программа откажет в записи.';
  if (room < FULL_BYTES) return fault(text, next);
  if (files > 0 && ffree < TIGHT_INODES)
    return warning(`${setting}: на диске почти не осталось мест для файлов (${ffree}).`, next);
  return room < TIGHT_BYTES ? warning(text, next) : ok(text);
}

/** Checks that the configured folders are writable, and the free space of their disks. */
export const folders = ({ dataDir, filesDir }: Config): Finding[] =>
  [[dataDir, 'DATA_DIR'] as const, ...(filesDir ? [[filesDir, 'FILES_DIR'] as const] : [])].flatMap(
    ([path, setting]) => [rightsOf(path, setting), roomOf(path, setting)],
  );
