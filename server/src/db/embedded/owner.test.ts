import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { canMount, mountDisk, temporaryFolder } from '../../testing/temporary-folder.ts';
import { ownFolder } from './owner.ts';

describe.concurrent('the mark of the machine in a data folder', () => {
  const folderOfOther = () => {
    const temporary = temporaryFolder();
    const file = join(temporary.folder, 'owner.json');
    const beat = () =>
      writeFileSync(file, `{"host":"other","boot":"","space":"","time":"${new Date().toISOString()}"}`);
    beat();
    return { ...temporary, file, beat };
  };

  it('refuses the folder while another machine is alive', async () => {
    const { folder, beat, remove } = folderOfOther();
    const timer = setInterval(beat, 500);
    await expect(ownFolder(folder)).rejects.toThrow(
      `Папка данных ${folder} занята: с ней работает программа на другой машине или в другом контейнере (other)`,
    );
    clearInterval(timer);
    remove();
  });

  it('is taken over when the other machine is gone', async () => {
    const { folder, file, remove } = folderOfOther();
    const ownership = await ownFolder(folder);
    expect(JSON.parse(readFileSync(file, 'utf8')).host).toBe(hostname());
    ownership.leave();
    remove();
  });

  it('is shared by programs of one machine and goes with the last', async () => {
    const { folder, remove } = temporaryFolder();
    const first = await ownFolder(folder);
    const second = await ownFolder(folder);
    first.stopBeating();
    second.leave();
    expect(() => readFileSync(join(folder, 'owner.json'))).toThrow('ENOENT');
    remove();
  });

  it.runIf(canMount())('is written once a full disk has room for it', async () => {
    const { folder, remove } = temporaryFolder();
    const unmount = mountDisk(folder, 'size=8k');
    try {
      const filler = join(folder, 'filler');
      writeFileSync(filler, Buffer.alloc(8192));
      const ownership = await ownFolder(folder);
      rmSync(filler);
      const file = join(folder, 'owner.json');
      await vi.waitFor(() => expect(JSON.parse(readFileSync(file, 'utf8')).host).toBe(hostname()), { timeout: 5000 });
      ownership.leave();
    } finally {
      unmount();
      remove();
    }
  });
});
