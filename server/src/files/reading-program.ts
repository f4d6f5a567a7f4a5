// A separate process that reads a table from its input and prints its rows line by line. It runs with little memory and no
// permissions, so that a hostile file harms nobody else.
import { eachFilledRow } from './table-rows.ts';
import { UnreadableFile } from './unzip.ts';

// The types of Node do not declare it yet.
declare global {
  namespace NodeJS {
    interface ProcessPermission {
      drop(scope: string): void;
    }
  }
}

const BATCH = 500;

const tell = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function read(): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  let rows: [number: number, cells: string[]][] = [];
  try {
    const take = (number: number, cells: string[]) => {
      rows.push([number, cells]);
      if (rows.length < BATCH) return;
      tell(rows);
      rows = [];
    };
    const sheets = eachFilledRow(Buffer.concat(pieces), take, Number(process.argv[2]));
    tell(rows);
    tell({ sheets });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    tell({ refusal: error.message });
  }
}

// The permission to store compiled code is dropped before the first byte of the file is read.
process.permission.drop('fs.write');
await read();
