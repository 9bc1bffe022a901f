import { PDFDocument, PDFName } from 'pdf-lib';
import { expect, it } from 'vitest';
import { checkedPdf } from './pdf-check.ts';
import { cleanPdf } from './pdf-clean.ts';
import { attacks, hiddenByTable, honestPapers, lockedPaper, type Paper } from './pdf-papers.ts';

const faults = async (papers: readonly Paper[]): Promise<string[]> => {
  const told: string[] = [];
  for (const { name, bytes } of papers) {
    const answer = await cleanPdf(bytes);
    told.push('fault' in answer ? answer.fault : `taken: ${name}`);
  }
  return told;
};

it('takes all of a hundred honest papers, pages and pictures as they were', async () => {
  const papers = honestPapers(100);
  const refused: string[] = [];
  for (const { name, bytes } of papers) {
    const answer = await cleanPdf(bytes);
    if ('fault' in answer) refused.push(`${answer.fault}: ${name}`);
    // Their pictures are random: what is lost would show in the size.
    else expect(Math.abs(answer.bytes.byteLength - bytes.byteLength)).toBeLessThan(2000);
  }
  expect(refused).toEqual([]);
});

it('passes none of a hundred attacks', async () => {
  const told = await faults(attacks());
  expect(told.length).toBeGreaterThanOrEqual(100);
  expect(told.filter((fault) => fault !== 'active')).toEqual([]);
});

it('what only a table of the file’s own knows is not in the copy', async () => {
  const answer = await cleanPdf(hiddenByTable());
  const copy = 'bytes' in answer ? Buffer.from(answer.bytes).toString('latin1') : '';
  // The table of the copy knows the objects that were looked at, and no other.
  expect(copy.match(/^\d{10} \d{5} n/gm)).toHaveLength(5);
  const document = await PDFDocument.load(Buffer.from(copy, 'latin1'));
  expect(document.catalog.lookup(PDFName.of('OpenAction'))).toBeUndefined();
});

it('says of a locked one that it is locked, and of rubbish that it is damaged, in a thread that it cannot harm', async () => {
  expect(await checkedPdf(lockedPaper())).toEqual({ fault: 'locked' });
  expect(await checkedPdf(Buffer.from('%PDF-1.7\n1 0 obj\n'))).toEqual({ fault: 'damaged' });
  const deep = Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(500_000)}\nendobj\n`);
  expect(await checkedPdf(deep)).toEqual({ fault: 'damaged' });
  const [paper] = honestPapers(1);
  expect(await checkedPdf((paper as Paper).bytes)).toEqual({ bytes: expect.any(Uint8Array) });
});
