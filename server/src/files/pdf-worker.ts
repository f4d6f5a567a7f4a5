import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { TFontDictionary } from 'pdfmake/interfaces.js';
import { documentOf, type PdfTask } from './pdf-document.ts';

const path = createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto.js');
const fonts = (await import(path)) as { default: TFontDictionary };
pdfmake.setFonts(fonts.default);
// A document must not load anything from outside.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => dirname(file).startsWith(dirname(path)));

const content = await pdfmake.createPdf(documentOf(workerData as PdfTask)).getBuffer();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(new Uint8Array(content));
