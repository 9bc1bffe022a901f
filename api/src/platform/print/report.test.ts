import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from './print-fixtures.ts';
import { openReportPrinter } from './print-reports.ts';
import type { Block, Report } from './report.ts';
import { offsetM, ringFor } from './report-places.ts';

const printer = openReportPrinter();
afterAll(() => printer.close());

const report = (...blocks: Block[]): Report => ({
  title: 'Prueba',
  lang: 'es-MX',
  head: {
    logo: null,
    company: 'Mensajería Ñandú',
    about: 'S.A.\nCalle 1',
    name: 'Hoja',
    reference: 'G-1',
    status: { text: 'Lista', tone: 'ok' },
  },
  sections: [{ title: 'Sección', blocks }],
  foot: { lines: ['al pie'], page: 'Página', of: 'de' },
});
const textsOf = async (r: Report): Promise<string[][]> => readPdf(await printer.draw(r)).map((p) => p.texts);

describe('a report', () => {
  it('says what it was given, on letter paper, with its foot on every page', async () => {
    const rows = Array.from({ length: 90 }, (_, n) => [`Fila ${n + 1}`, 'x']);
    const pages = await textsOf(
      report({
        kind: 'table',
        columns: [
          { header: 'Artículo', share: 3 },
          { header: 'Piezas', share: 1, align: 'right' },
        ],
        rows,
      }),
    );
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((texts, n) => {
      expect(texts).toContain('al pie');
      expect(texts).toContain(`Página ${n + 1} de ${pages.length}`);
      // The columns are named again on every page.
      expect(texts.filter((text) => text === 'Artículo')).toHaveLength(1);
    });
    const said = pages.flat();
    for (const [name] of rows) expect(said).toContain(name);
    expect(pages[0]).toEqual(
      expect.arrayContaining(['Mensajería Ñandú', 'S.A.', 'Calle 1', 'G-1', 'Lista', 'Sección']),
    );
  });

  it('leaves out pairs without a value, and keeps the line breaks of those with some', async () => {
    const pairs = [
      { label: 'Vacío', value: '' },
      { label: 'Comentario', value: 'uno\ndos', isWide: true },
      { label: 'Nombre', value: '📦 Peña' },
    ];
    const [texts] = await textsOf(report({ kind: 'pairs', columns: 3, pairs }));
    expect(texts).toEqual(expect.arrayContaining(['Comentario', 'uno', 'dos', 'Nombre', '? Peña']));
    expect(texts).not.toContain('Vacío');
  });

  it('puts pictures in rows that no page cuts', async () => {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 80, height: 60, channels: 3, background: '#369' } })
        .jpeg()
        .toBuffer(),
    );
    const pictures = Array.from({ length: 9 }, (_, n) => ({
      bytes,
      title: `Foto ${n + 1}`,
      lines: ['0123456789abcdef'.repeat(4)],
    }));
    const pages = await textsOf(report({ kind: 'pictures', columns: 2, height: 180, pictures }));
    expect(pages.flat().filter((text) => text.startsWith('Foto '))).toHaveLength(9);
    for (const texts of pages)
      expect(texts.filter((text) => text === '0123456789abcdef'.repeat(4)).length).toBe(
        texts.filter((text) => text.startsWith('Foto ')).length,
      );
  });

  it('draws two places and the ring that holds them', async () => {
    const [planned, real] = [
      { lat: 25.68, lng: -100.3 },
      { lat: 25.681, lng: -100.3 },
    ];
    const [texts] = await textsOf(
      report({ kind: 'places', planned, real, words: { planned: 'Planeado', real: 'Real' }, pairs: [] }),
    );
    expect(texts).toEqual(expect.arrayContaining(['N', '250 m', 'Planeado', 'Real']));
    expect(Math.round(offsetM(planned, real).north)).toBe(111);
    expect([0, 20, 23, 111, 90_000, 300_000].map(ringFor)).toEqual([25, 25, 50, 250, 100_000, 300_000]);
  });

  it('tells a picture that is none, and goes on with the next', async () => {
    const broken = { bytes: new Uint8Array([1, 2, 3]), title: 'Rota', lines: [] };
    await expect(
      printer.draw(report({ kind: 'pictures', columns: 2, height: 90, pictures: [broken] })),
    ).rejects.toThrow(/image/i);
    expect(await textsOf(report())).toHaveLength(1);
  });

  it('ends with the reason of who stops it', async () => {
    const controller = new AbortController();
    const stopped = openReportPrinter(controller.signal);
    const drawing = stopped.draw(report());
    controller.abort(new Error('ya no'));
    await expect(drawing).rejects.toThrow('ya no');
    await stopped.close();
  });
});
