import { parentPort, workerData } from 'node:worker_threads';
import { cleanPdf } from './pdf-clean.ts';

// A thread of its own for each PDF: see pdf-check.ts.
const answer = await cleanPdf(workerData as Uint8Array);
if ('fault' in answer) parentPort?.postMessage(answer);
else {
  // A copy with a memory of its own: handed over, not copied again.
  const bytes = new Uint8Array(answer.bytes);
  parentPort?.postMessage({ bytes }, [bytes.buffer]);
}
