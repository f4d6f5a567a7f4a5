import { expect, it } from 'vitest';
import { pdfOf } from './write-pdf.ts';

const table = { title: 'Акт', subtitle: [], columns: [], rows: [], totals: [], notes: [], basis: [], picture: null };
const task = {
  title: 'Акт',
  tables: [table],
  organization: 'Завод',
  logo: null,
  period: '',
  made: '',
  zone: 'Europe/Moscow',
};

it('a document for which a person has waited too long is refused, and the program’s own work ends for its own reason', async () => {
  const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  await expect(pdfOf(task, 'somebody', late)).rejects.toMatchObject({ code: 'unavailable', message: /слишком долго/ });
  const stopped = new Error('stopped');
  await expect(pdfOf(task, null, AbortSignal.abort(stopped))).rejects.toBe(stopped);
});
