import { readdirSync, readFileSync } from 'node:fs';

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The memory, in MB, of a process and all its descendants; shared memory is counted once, or, with `Pss_Anon`, not at
 *  all, because the buffers of a database fill up with what is read. */
export function memoryOf(root: number, part: 'Pss' | 'Pss_Anon' = 'Pss'): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/\nPPid:\s+(\d+)/.exec(textOf(`/proc/${name}/status`))?.[1] ?? 0)]),
  );
  const isOwn = (pid: number): boolean => pid === root || (pid > 1 && isOwn(parents.get(pid) ?? 0));
  const line = new RegExp(`^${part}:\\s+(\\d+)`, 'm');
  return [...parents.keys()]
    .filter(isOwn)
    .map((pid) => Number(line.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024)
    .reduce((all, one) => all + one, 0);
}
