import type { Outcome } from '@tramo/contract/checklists';
import { missingParts, type ProofFacts, type VisitDetail } from '@tramo/contract/proof';
import { describe, expect, it } from 'vitest';
import { safeName } from '../../platform/file-name.ts';
import { answerText, evidenceNames, fingerprintOf, fitsKind, notLater } from './proof.rules.ts';

const whole: ProofFacts = {
  outcome: 'delivered',
  photos: 1,
  videos: 0,
  scans: 0,
  hasSignature: true,
  receivedBy: 'Luis',
  lat: 25.6,
  certified: false,
  proven: null,
};
const bare: Partial<ProofFacts> = { photos: 0, hasSignature: false, receivedBy: ' ', lat: null, certified: true };

describe('what a proof lacks', () => {
  it.each<[string, Partial<ProofFacts>, string[]]>([
    ['nothing', {}, []],
    ['a video shows as much as a photo', { photos: 0, videos: 1 }, []],
    ['no picture', { photos: 0 }, ['photo']],
    ['nobody named', { receivedBy: '  ' }, ['receiver']],
    ['no signature', { hasSignature: false }, ['signature']],
    ['no position', { lat: null }, ['position']],
    ['on the equator there is one', { lat: 0 }, []],
    ['certified and not proven', { certified: true }, ['code']],
    ['certified and proven', { certified: true, proven: 'offlineCode' }, []],
    ['waived by the office', { certified: true, proven: 'override' }, []],
    ['all of it', bare, ['photo', 'signature', 'receiver', 'position', 'code']],
    [
      'in part is handed over too',
      { ...bare, outcome: 'partial' },
      ['photo', 'signature', 'receiver', 'position', 'code'],
    ],
    [
      'a collection is as a delivery',
      { ...bare, outcome: 'collected' },
      ['photo', 'signature', 'receiver', 'position', 'code'],
    ],
    [
      'in part collected',
      { ...bare, outcome: 'partialCollection' },
      ['photo', 'signature', 'receiver', 'position', 'code'],
    ],
    ['of a failed one a picture and a place are asked', { ...bare, outcome: 'undelivered' }, ['photo', 'position']],
    ['of a failed collection too', { ...bare, outcome: 'uncollected' }, ['photo', 'position']],
  ])('%s', (_, change, missing) => expect(missingParts({ ...whole, ...change })).toEqual(missing));
});

const visitless = '01939f2e-1c1b-7000-8000-00000000000f';
const visit: Omit<VisitDetail, 'fingerprint'> = {
  _id: '01939f2e-1c1b-7000-8000-000000000001',
  guideId: '01939f2e-1c1b-7000-8000-000000000002',
  folio: 'G-1',
  type: 'delivery',
  attempt: 2,
  outcome: 'delivered' as Outcome,
  subStatus: null,
  at: '2026-11-21T18:00:00.000Z',
  receivedAt: '2026-11-21T18:00:03.000Z',
  lat: 25.6,
  lng: -100.3,
  distanceM: 12,
  receivedBy: 'Luis',
  comment: '',
  route: null,
  driverName: 'Ana',
  vehicleName: 'Urvan 1',
  cedi: { _id: '01939f2e-1c1b-7000-8000-000000000003', name: 'Norte' },
  client: null,
  contactName: 'José',
  addressLine: 'Calle 1',
  certifiedDelivery: false,
  proven: null,
  undone: null,
  missing: [],
  evidence: [
    evidence('photo', 'image/webp'),
    evidence('signature', 'image/png'),
    evidence('photo', 'image/webp'),
    { ...evidence('scan', null), fileId: null, sha256: null, text: '7501' },
    evidence('video', 'video/mp4'),
  ],
  planned: { lat: 25.6001, lng: -100.3 },
  answers: [],
  corrected: null,
  items: [{ name: 'Caja', quantity: 2, managedQuantity: 2 }],
  customFields: [],
};
function evidence(
  kind: 'photo' | 'video' | 'signature' | 'scan',
  type: string | null,
): VisitDetail['evidence'][number] {
  const base = {
    _id: visitless,
    fileId: visitless,
    sha256: 'ab',
    text: '',
    at: '2026-11-21T18:00:00.000Z',
    lat: null,
    lng: null,
    questionId: null,
  };
  return { ...base, kind, type };
}

const said = { questionId: null, fileIds: [], showInReport: true };
describe('the fingerprint of a visit', () => {
  const own = fingerprintOf(visit);
  it('is the same for the same facts, whatever happens to the visit later', () => {
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    const later = {
      ...visit,
      undone: { at: visit.at, by: 'Ana', reason: '' },
      missing: ['photo' as const],
      corrected: { at: visit.at, by: 'Ana', reason: 'Faltaba' },
      cedi: { ...visit.cedi, name: 'Otro' },
    };
    expect(fingerprintOf(later)).toBe(own);
  });
  it.each<[string, Partial<typeof visit>]>([
    ['who received', { receivedBy: 'Otro' }],
    ['the outcome', { outcome: 'partial' }],
    ['the hour', { at: '2026-11-21T18:00:00.001Z' }],
    ['the place', { lat: 25.60001 }],
    ['how it was proven', { proven: 'code' }],
    ['a quantity', { items: [{ name: 'Caja', quantity: 2, managedQuantity: 1 }] }],
    ['an answer', { answers: [{ ...said, question: '¿Abrieron?', answer: 'Sí' }] }],
    ['a byte of a picture', { evidence: visit.evidence.map((e) => ({ ...e, sha256: 'ac' })) }],
    ['a picture less', { evidence: visit.evidence.slice(1) }],
  ])('is another one when %s is another', (_, change) => expect(fingerprintOf({ ...visit, ...change })).not.toBe(own));
});

describe('names of files', () => {
  it('tell attempt, kind and number', () => {
    expect(evidenceNames(visit, 'es').map((f) => f.name)).toEqual([
      'intento-2-foto-1.webp',
      'intento-2-firma-1.png',
      'intento-2-foto-2.webp',
      'intento-2-video-1.mp4',
    ]);
    expect(evidenceNames(visit, 'en')[0]?.name).toBe('attempt-2-photo-1.webp');
  });
  it.each([
    ['G-1', 'G-1'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
    ['con', '_con'],
    ['LPT1.txt', '_LPT1.txt'],
    [' . ', '_'],
    ['Ñandú\u0000\n', 'Ñandú--'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('%j becomes %j', (text, name) => expect(safeName(text)).toBe(name));
});

describe('small rules', () => {
  it.each([
    [true, 'Sí'],
    [false, 'No'],
    [3.5, '3.5'],
    [['a', 'b'], 'a, b'],
    ['x', 'x'],
  ])('the answer %j is %s', (answer, text) => expect(answerText(answer)).toBe(text));
  it('a kind takes its own files', () => {
    expect(fitsKind('photo', 'image/webp')).toBe(true);
    expect(fitsKind('video', 'image/webp')).toBe(false);
    expect(fitsKind('signature', 'video/mp4')).toBe(false);
  });
  it('a device does not see the future', () => {
    const now = new Date('2026-11-21T18:00:00Z');
    expect(notLater(new Date('2031-01-01T00:00:00Z'), now)).toBe(now);
  });
});
