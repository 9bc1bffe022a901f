import { describe, expect, it } from 'vitest';
import { formulaCells } from './formula-cells.ts';
import { readSheet } from './read-sheet.ts';
import { makeZip, xlsxParts } from './sheet-fixtures.ts';

const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const data = `<row r="1">${text('A1', 'Folio')}${text('B1', 'Nombre')}${text('C1', 'Peso')}</row>
<row r="2">${text('A2', 'F-1')}<c r="B2" t="str"><f>A2</f></c><c r="C2"><f>1+1</f><v>2</v></c></row>
<row r="3">${text('A3', 'F-2')}<c r="B3" t="str"><f>IF(1,"")</f><v></v></c><c r="C3"><f t="shared" si="0"/></c></row>
<row r="4"><c r="A4" t="str"><f>A3</f></c><c r="B4"><f>B3</f></c></row>`;

describe('formulas without a value', () => {
  it('are told as errors of their cells; those that were only drawn down make no rows', async () => {
    const { rows } = await readSheet({ file: makeZip(xlsxParts([{ name: 'Hoja1', data }])) });
    expect(rows.map((r) => r.cells)).toEqual([
      ['F-1', '#FÓRMULA!', '2'],
      ['F-2', '', '#FÓRMULA!'],
    ]);
  });
  it('are found wherever the part is cut', () => {
    for (let size = 1; size < 60; size++) {
      const found = formulaCells();
      for (let at = 0; at < data.length; at += size) found.watch(Buffer.from(data.slice(at, at + size)));
      expect([...found.refs]).toEqual(['B2', 'C3', 'A4', 'B4']);
    }
  });
});

describe('a text that is named like a workbook', () => {
  const read = (content: string, fileName: string) => readSheet({ file: Buffer.from(content), fileName });
  it('is called what it is when it holds no table', async () => {
    const letter = 'Estimado cliente:\nLe enviamos un saludo.\n';
    await expect(read(letter, 'guias.xlsx')).rejects.toMatchObject({ reason: 'text_as_workbook' });
    await expect(read('7,8,9\n1,2,3\n', 'guias.XLS')).rejects.toMatchObject({ reason: 'text_as_workbook' });
    await expect(read('7,8,9\n1,2,3\n', 'guias.csv')).rejects.toMatchObject({ reason: 'no_header' });
  });
  it('is read as what it is when it holds one', async () =>
    expect(await read('Folio,Nombre\nF-1,Ana\n', 'guias.xlsx')).toMatchObject({
      format: 'csv',
      header: ['Folio', 'Nombre'],
    }));
});
