// `npm run doctor`: checks the settings, the machine, the database and the connected services in the environment in
// which the program is started; the program may be running. Changes nothing. Exits with code 1 when it finds a fault.
import { examine } from '../server/src/doctor/examine.ts';
import { describeFindings } from '../server/src/doctor/finding.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { text, faults } = describeFindings(await examine());
  console.log(text);
  if (faults) process.exitCode = 1;
});
