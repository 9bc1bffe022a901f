import { plainExtras } from '@tramo/contract/guide-input';
import type { Guide, Party } from '@tramo/contract/guides';
import { labelPaper, packageCode, packageQr, readCode } from '@tramo/contract/labels';
import { describe, expect, it } from 'vitest';
import { measureText } from '../../platform/print/measure.ts';
import type { Mark } from '../../platform/print/page.ts';
import { zplPage } from '../../platform/print/zpl.ts';
import {
  barModule,
  careMarks,
  careRows,
  type LabelFacts,
  labelPage,
  specialMarks,
  writtenDay,
  writtenPhone,
  writtenWindows,
} from './labels.layout.rules.ts';

const party: Party = {
  contactName: 'José Núñez',
  companyName: 'Abarrotes Ñoño',
  phone: '8112345678',
  phoneExtension: '',
  email: '',
  job: '',
  address: {
    street: 'Av. Constitución',
    extNumber: '100',
    intNumber: '3',
    suburb: 'Centro',
    city: 'Monterrey',
    municipality: 'Monterrey',
    state: 'Nuevo León',
    zipCode: '64000',
    betweenStreets: 'Juárez y Zaragoza',
    references: 'Portón café',
    lat: null,
    lng: null,
  },
};
const guide: Guide = {
  _id: '01939f2e-1c1b-7000-8000-0123456789ab',
  folio: 'MTY-0042',
  type: 'delivery',
  subtype: null,
  status: 'processing',
  subStatus: null,
  cedi: { _id: '01939f2e-1c1b-7000-8000-000000000001', name: 'CEDIS Norte' },
  client: null,
  scheduledDate: '2026-11-21',
  recipient: party,
  sender: null,
  orderNumber: 'PED-7',
  observations: 'Tocar dos veces',
  windows: [{ startMinute: 540, endMinute: 780 }],
  serviceMinutes: 5,
  labelCount: 3,
  load: { packages: 3, weightKg: 1, volumeM3: 1 },
  deliveryAttempts: 0,
  location: null,
  route: { _id: '01939f2e-1c1b-7000-8000-000000000002', name: 'Ruta Norte', driverName: null },
  order: 12,
  createdFromApi: false,
  origin: 'form',
  documentCount: 0,
  pendingRoles: [],
  ...plainExtras,
  importId: null,
  createdDate: '2026-11-20T12:00:00Z',
  version: 1,
  can: { update: true, delete: true, route: true, return: true, correct: false, documents: true, verify: [] },
};
const facts = (change: Partial<Guide> = {}, rest: Partial<LabelFacts> = {}): LabelFacts => ({
  guide: { ...guide, ...change },
  companyName: 'Mensajería Veloz',
  hourFormat: '24H',
  cedi: { name: 'CEDIS Norte', addressLine: 'Av. Alemán No. 5, Apodaca', phone: '8187654321' },
  number: 2,
  of: 3,
  ...rest,
});
const texts = (f: LabelFacts): string[] =>
  labelPage(f, measureText).flatMap((m) => (m.kind === 'text' ? [m.text] : []));

describe('labelPage', () => {
  it('says who, where, when, which stop and which package', () => {
    const said = texts(facts());
    for (const text of [
      'Mensajería Veloz',
      'CEDIS Norte',
      '12',
      'Ruta Norte',
      'sáb 21 nov 2026',
      '9:00–13:00',
      'José Núñez',
      'Abarrotes Ñoño',
      '81 1234 5678',
      'Av. Constitución 100 int. 3',
      'Col. Centro',
      'Monterrey, Nuevo León',
      '64000',
      'Entre Juárez y Zaragoza. Portón café',
      'PED-7',
      'Tocar dos veces',
      'MTY-0042',
      'BULTO 2 DE 3',
    ])
      expect(said).toContain(text);
  });

  it('carries the folio and package in bars and the guide in the QR', () => {
    const page = labelPage(facts(), measureText);
    expect(page.filter((m) => m.kind === 'code128').map((m) => m.text)).toEqual(['MTY-0042/2']);
    expect(page.filter((m) => m.kind === 'qr').map((m) => m.text)).toEqual(['TRAMO01939F2E1C1B700080000123456789ABP2']);
  });

  it('a collection names the party that hands over, and where it goes to', () => {
    const said = texts(facts({ type: 'recollection', recipient: null, sender: party, subtype: 'Devolución' }));
    expect(said).toEqual(
      expect.arrayContaining([
        'RECOLECCIÓN',
        'DEVOLUCIÓN',
        'RECOLECTAR CON',
        'José Núñez',
        'ENTREGAR EN',
        'CEDIS Norte',
      ]),
    );
    expect(said).not.toContain('DESTINATARIO');
  });

  it('without a route there is no stop, and it says so', () => {
    const said = texts(facts({ route: null, order: null }));
    expect(said).toContain('Sin ruta');
    expect(said).not.toContain('PARADA');
  });

  it('a folio that no bars can hold has a second QR instead', () => {
    for (const folio of ['ENVÍO-Ñ-1', 'X'.repeat(40)]) {
      const page = labelPage(facts({ folio }), measureText);
      expect(page.filter((m) => m.kind === 'code128')).toEqual([]);
      expect(page.filter((m) => m.kind === 'qr')).toHaveLength(2);
    }
  });

  it('keeps every mark on the paper and off its neighbours, whatever the texts', () => {
    const long = (n: number, word: string): string => Array.from({ length: n }, () => word).join(' ');
    const cases = ['', 'x', 'W'.repeat(160), long(40, 'Constitución'), long(200, 'ñ'), '📦\n^XZ~'];
    for (const text of cases) {
      for (const short of ['', '6', text]) {
        const address = {
          ...party.address,
          street: text,
          suburb: text,
          city: text,
          municipality: short,
          state: short,
          references: text,
        };
        const wild = {
          ...party,
          contactName: text,
          companyName: short,
          phone: '8112345678',
          phoneExtension: '1234567890',
          address: {
            ...address,
            zipCode: short === '' ? '' : '66666',
            betweenStreets: short,
            extNumber: short,
            intNumber: short,
          },
        };
        const windows = Array.from({ length: 10 }, (_, n) => ({ startMinute: n * 100, endMinute: n * 100 + 60 }));
        const change = {
          recipient: wild,
          folio: text || 'F',
          subtype: text,
          orderNumber: text,
          observations: text,
          windows,
          deliveryAttempts: 12,
        };
        for (const of of [1, 1000]) {
          const f = facts(
            { ...change, route: { _id: guide._id, name: text || 'R', driverName: null }, order: 500 },
            { companyName: text, number: of, of, hourFormat: '12H' },
          );
          expectInside(labelPage({ ...f, cedi: { name: text, addressLine: text, phone: '8112345678' } }, measureText));
        }
      }
    }
  });
});

type Box = { left: number; top: number; right: number; bottom: number; name: string };
const boxOf = (m: Mark): Box => {
  const { x, y } = m;
  if (m.kind === 'box') return { left: x, top: y, right: x + m.width, bottom: y + m.height, name: 'box' };
  // The tallest letters, accents aside, and the lowest.
  if (m.kind === 'text')
    return { left: x, top: y - m.size * 0.72, right: x + m.width, bottom: y + m.size * 0.22, name: m.text };
  if (m.kind === 'qr') return { left: x, top: y, right: x + 29 * m.module, bottom: y + 29 * m.module, name: 'qr' };
  const symbols = m.text.length + 4;
  return { left: x - 10 * m.module, top: y, right: x + symbols * 11 * m.module, bottom: y + m.height, name: m.text };
};

function expectInside(page: readonly Mark[]): void {
  const boxes = page.map(boxOf);
  for (const b of boxes) {
    expect(b, b.name).toMatchObject({
      left: expect.toSatisfy((v: number) => v >= 0),
      top: expect.toSatisfy((v: number) => v >= 0),
    });
    expect(b.right, b.name).toBeLessThanOrEqual(labelPaper.width);
    expect(b.bottom, b.name).toBeLessThanOrEqual(labelPaper.height);
  }
  page.forEach((m, n) => {
    if (m.kind === 'text' && m.isWhite) return;
    for (const other of boxes.slice(n + 1)) {
      const a = boxes[n] as Box;
      const apart = a.right <= other.left || other.right <= a.left || a.bottom <= other.top || other.bottom <= a.top;
      const isUponBox =
        m.kind === 'box' &&
        page[boxes.indexOf(other)]?.kind === 'text' &&
        (page[boxes.indexOf(other)] as { isWhite: boolean }).isWhite;
      if (!apart && !isUponBox) expect.fail(`«${a.name}» and «${other.name}» overlap: ${JSON.stringify([a, other])}`);
    }
  });
}

describe('barModule', () => {
  it.each([
    ['G-1', 4],
    ['MTY-20261121-42', 3],
    ['MTY-20261121-0042-0001/1', 2],
    ['9'.repeat(26), 4],
    ['9'.repeat(60), 2],
    ['X'.repeat(31), 2],
    ['X'.repeat(32), null],
    ['Ñ', null],
  ])('%s: %s dots', (code, module) => expect(barModule(code)).toBe(module));
});

describe('what is to be minded', () => {
  const all: Partial<Guide> = {
    certifiedDelivery: true,
    handling: ['fragile', 'thisWayUp', 'keepDry', 'valuable', 'heavy'],
    skills: ['refrigerated', 'liftgate', 'hazmat', 'fragile', 'highValue'],
    pendingRoles: ['documentGenerator'],
  };
  it.each<[string, Partial<Guide>, string[]]>([
    ['nothing', {}, []],
    ['a certified delivery', { certifiedDelivery: true }, ['ENTREGA CERTIFICADA · PIDE EL CÓDIGO']],
    [
      'a certified collection',
      { certifiedDelivery: true, type: 'recollection' },
      ['RECOLECCIÓN CERTIFICADA · PIDE EL CÓDIGO'],
    ],
    ['how it wants to be held', { handling: ['thisWayUp', 'keepDry'] }, ['ESTE LADO ARRIBA', 'PROTEGER DEL AGUA']],
    [
      'what its vehicle needs, said once',
      { handling: ['fragile'], skills: ['fragile', 'refrigerated'] },
      ['FRÁGIL', 'REFRIGERADO'],
    ],
    ['papers', { pendingRoles: ['documentGenerator', 'supervisorDocuments'] }, ['DOCUMENTOS PENDIENTES']],
  ])('%s', (_, change, marks) => expect(careMarks({ ...guide, ...change })).toEqual(marks));

  it('stands in black on the label, the same in the PDF and on the printer, and leaves the observations a line', () => {
    const page = labelPage(facts({ certifiedDelivery: true, handling: ['fragile'] }), measureText);
    const white = page.flatMap((m) => (m.kind === 'text' && m.isWhite ? [m.text] : []));
    expect(white).toEqual(expect.arrayContaining(['ENTREGA CERTIFICADA · PIDE EL CÓDIGO', 'FRÁGIL']));
    expect(texts(facts(all))).toContain('Tocar dos veces');
    const zpl = zplPage(page, labelPaper);
    expect(zpl).toContain('^FR^FH_^FDENTREGA CERTIFICADA · PIDE EL CÓDIGO^FS');
    expect(zpl).toContain('^FR^FH_^FDFRÁGIL^FS');
  });

  it('counts what finds no room', () => {
    const marks = careMarks({ ...guide, ...all });
    const rows = careRows(marks, 2, measureText);
    const shown = rows.flat().map((m) => m.text);
    const rest = shown.at(-1) as string;
    expect(rest).toMatch(/^\+\d$/);
    expect(shown.slice(0, -1)).toEqual(marks.slice(0, marks.length - Number(rest)));
    expect(
      careRows(marks, 9, measureText)
        .flat()
        .map((m) => m.text),
    ).toEqual(marks);
  });

  it('stays on the paper and off its neighbours, whatever there is to mind', () => {
    const keys = Object.keys(all) as (keyof typeof all)[];
    for (let mask = 0; mask < 2 ** keys.length; mask += 1) {
      const change = Object.fromEntries(keys.filter((_, n) => mask & (1 << n)).map((key) => [key, all[key]]));
      for (const observations of ['', 'x', 'Dejar con el vigilante de la caseta dos. '.repeat(8)]) {
        expectInside(labelPage(facts({ ...change, observations }), measureText));
        expectInside(labelPage(facts({ ...change, observations, handling: ['heavy'] }), measureText));
      }
    }
  });
});

describe('words', () => {
  it.each([
    ['2026-11-21', 'sáb 21 nov 2026'],
    ['2028-02-29', 'mar 29 feb 2028'],
  ])('%s is %s', (day, written) => expect(writtenDay(day)).toBe(written));

  it.each([
    [[], '24H', ''],
    [[[0, 1440]], '24H', '0:00–24:00'],
    [[[0, 1440]], '12H', '12:00 a.m.–12:00 a.m.'],
    [[[545, 780]], '12H', '9:05 a.m.–1:00 p.m.'],
    [
      [
        [540, 600],
        [660, 720],
        [780, 840],
      ],
      '24H',
      '9:00–10:00, 11:00–12:00, +1',
    ],
  ] as [number[][], '24H' | '12H', string][])('windows %j in %s', (windows, format, written) => {
    expect(
      writtenWindows(
        windows.map(([startMinute = 0, endMinute = 0]) => ({ startMinute, endMinute })),
        format,
      ),
    ).toBe(written);
  });

  it.each([
    ['8112345678', '', '81 1234 5678'],
    ['8112345678', '12', '81 1234 5678 ext. 12'],
    ['123', '', '123'],
    ['', '', ''],
  ])('phone %s %s', (phone, extension, written) => expect(writtenPhone(phone, extension)).toBe(written));

  it('special marks are those that the guide has', () => {
    expect(specialMarks(guide)).toEqual([]);
    expect(specialMarks({ ...guide, type: 'recollection', subtype: 'Frágil', deliveryAttempts: 1 })).toEqual([
      'RECOLECCIÓN',
      'FRÁGIL',
      'INTENTO 2',
    ]);
  });
});

describe('codes of packages', () => {
  it.each([
    ['G-1', 1, 1, 'G-1'],
    ['G-1', 2, 3, 'G-1/2'],
  ])('%s %s of %s is %s', (folio, number, of, code) => expect(packageCode(folio, number, of)).toBe(code));

  it('read back what was printed', () => {
    expect(readCode(packageQr(guide._id, 12))).toEqual({ kind: 'id', guideId: guide._id, number: 12 });
    expect(readCode(` ${packageQr(guide._id, 1).toLowerCase()} `)).toEqual({
      kind: 'id',
      guideId: guide._id,
      number: 1,
    });
    expect(readCode('G-1/2')).toEqual({
      kind: 'folio',
      candidates: [
        { folio: 'G-1/2', number: null },
        { folio: 'G-1', number: 2 },
      ],
    });
    expect(readCode('A/B')).toEqual({ kind: 'folio', candidates: [{ folio: 'A/B', number: null }] });
  });
});
