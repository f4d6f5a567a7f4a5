import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'energoconsole-test-'));
  // Under root the database runs as another user, who must be able to pass.
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Gives a folder a disk of its own, in memory; answers how to take it away. */
export function mountDisk(folder: string, options: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  return () => void execFileSync('umount', [folder], { stdio: 'ignore' });
}

/** Root may mount disks, if it is not kept in a container. */
export function canMount(): boolean {
  const { folder, remove } = temporaryFolder();
  try {
    mountDisk(folder, 'size=4k')();
    return true;
  } catch {
    return false;
  } finally {
    remove();
  }
}
