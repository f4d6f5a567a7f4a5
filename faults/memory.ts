import { readdirSync, readFileSync } from 'node:fs';

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Memory, MB, of a process and of all that it has started; what several of them share is counted once. */
export function memoryOf(root: number): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/\nPPid:\s+(\d+)/.exec(textOf(`/proc/${name}/status`))?.[1] ?? 0)]),
  );
  const isOwn = (pid: number): boolean => pid === root || (pid > 1 && isOwn(parents.get(pid) ?? 0));
  return [...parents.keys()]
    .filter(isOwn)
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024)
    .reduce((all, one) => all + one, 0);
}
