// `node scripts/run.mjs [--console] program.ts …`: runs the program on Node 24, whichever Node calls it; with --console, first
// builds the console if it is out of date.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildConsole, prepareNode } from './prepare.mjs';

const withConsole = process.argv[2] === '--console';
const [program, ...rest] = process.argv.slice(withConsole ? 3 : 2);
const node = attempt(() => {
  const found = prepareNode();
  if (withConsole) buildConsole(found);
  return found;
});

if (process.version.startsWith('v24.')) {
  module.enableCompileCache();
  process.argv.splice(1, Infinity, resolve(program), ...rest);
  await import(pathToFileURL(resolve(program)).href);
} else {
  // A separate process group: Ctrl+C reaches the whole group and npm repeats it, but the program should be asked to stop once.
  const child = spawn(node, [...process.execArgv, program, ...rest], {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      if (process.platform === 'win32') child.kill(signal);
      else process.kill(-child.pid, signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

function attempt(work) {
  try {
    return work();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
