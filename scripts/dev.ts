import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The server, restarted when its sources change, and the console with hot reload; Ctrl+C ends both. */
const programs = [
  spawn(process.execPath, ['--watch', join('server', 'src', 'main.ts')], { stdio: 'inherit' }),
  spawn(join(process.cwd(), 'node_modules', '.bin', 'vite'), { cwd: 'console', stdio: 'inherit' }),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => programs.forEach((program) => program.kill(signal)));
}
for (const program of programs) program.on('exit', () => programs.forEach((other) => other.kill()));
