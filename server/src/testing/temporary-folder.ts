import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'energoconsole-test-'));
  // Under root the database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Mounts an in-memory disk at a folder; returns a function that unmounts it. */
export function mountDisk(folder: string, options: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  return () => void execFileSync('umount', [folder], { stdio: 'ignore' });
}

/** Root may mount disks, unless restricted by a container. */
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
