import { describe, expect, it } from 'vitest';
import { makeTown, uglyAddresses } from '../../bench/ugly-addresses.ts';
import { BookFault, metresBetween, openBook } from './book.ts';
import { addressCollector } from './collect.ts';
import { BookMaker } from './make-book.ts';
import { matchAddress, SURE } from './match.ts';
import { openAddressesColumns, openAddressesPoint } from './open-addresses.ts';
import type { AddressQuery } from './query.ts';
import { searchAddresses } from './search.ts';
import { houseNumber, streetName } from './words.ts';

const e7 = (degrees: number): number => Math.round(degrees * 1e7);
const line = (...points: [lat: number, lng: number][]): Int32Array =>
  Int32Array.from(points.flatMap(([lat, lng]) => [e7(lng), e7(lat)]));

describe('ugly addresses of a town', () => {
  const { doors, bytes } = makeTown(1);
  const book = openBook(bytes.buffer as ArrayBuffer);

  it('finds nine of ten within 50 m, and is surely wrong in less than one of a hundred', () => {
    let [known, near, sure, wrong] = [0, 0, 0, 0];
    for (const { query, door, isUnknownStreet } of uglyAddresses(doors, 1200, 3)) {
      const [best] = matchAddress([book], query);
      const metres = best
        ? metresBetween(e7(best.lat), e7(best.lng), e7(door.lat), e7(door.lng))
        : Number.POSITIVE_INFINITY;
      if (!isUnknownStreet) known++;
      if (!isUnknownStreet && metres <= 50) near++;
      if (best && best.score >= SURE) sure++;
      if (best && best.score >= SURE && metres > 50) wrong++;
    }
    expect(near / known).toBeGreaterThan(0.93);
    expect(sure).toBeGreaterThan(900);
    expect(wrong / sure).toBeLessThan(0.01);
  });

  it('suggests while somebody types', () => {
    const [door] = doors.filter(({ isKnown, street }) => isKnown && street === 'Octavio Paz');
    const found = searchAddresses([book], `octavio p`, door ?? null);
    expect(found[0]).toMatchObject({ kind: 'street', street: 'Octavio Paz', colonia: door?.colonia });
    expect(searchAddresses([book], `octavio paz ${door?.number}`, door ?? null)[0]).toMatchObject({
      kind: 'number',
      zip: door?.zip,
    });
  });

  it.each([0, 10, 100, 5000])('refuses a book that is cut off by %i bytes', (bytesLost) => {
    const cut = bytes.slice(0, bytes.length - 1 - bytesLost);
    expect(() => openBook(cut.buffer)).toThrow(BookFault);
  });
});

/** A few streets of a town that is known by heart: latitudes are streets from west to east, longitudes from south to north. */
const small = (): ReturnType<typeof openBook> => {
  const maker = new BookMaker();
  const house = (street: string, number: string, lat: number, lng: number, colonia = 'Centro', zip = '64000'): void =>
    maker.addPoint({
      street,
      number,
      lat: e7(lat),
      lng: e7(lng),
      colonia,
      zip,
      city: 'Monterrey',
      state: 'Nuevo León',
    });
  const across = (name: string, lat: number): void =>
    maker.addLine(name, line([lat, -100.32], [lat, -100.319], [lat, -100.318], [lat, -100.317], [lat, -100.316]));
  const up = (name: string, lng: number): void =>
    maker.addLine(name, line([25.67, lng], [25.671, lng], [25.672, lng], [25.673, lng], [25.674, lng]));
  across('Calle 5 de Mayo', 25.671);
  across('Avenida Benito Juárez', 25.672);
  across('General Mariano Escobedo', 25.673);
  up('Calle Ignacio Zaragoza', -100.319);
  up('Vicente Guerrero', -100.318);
  up('Calle 12', -100.317);
  for (const [street, lat] of [
    ['Calle 5 de Mayo', 25.671],
    ['Avenida Benito Juárez', 25.672],
    ['General Mariano Escobedo', 25.673],
  ] as const)
    for (let i = 0; i < 9; i++) house(street, String(100 + i * 10), lat, -100.32 + i * 0.0005);
  house('Calle 5 de Mayo', '123-B', 25.671, -100.31885);
  for (let i = 1; i < 9; i++) house('Calle 12', String(200 + i * 10), 25.67 + i * 0.0005, -100.317);
  house('Calle 12', 'Mz 4 Lt 12', 25.6735, -100.317);
  house('Carretera Nacional', 'Km 12', 25.6, -100.28, 'El Uro', '64986');
  house('Carretera Nacional', 'Km 13', 25.592, -100.276, 'El Uro', '64986');
  house('Privada Hidalgo', '10', 25.66, -100.33, 'Obrera', '64010');
  house('Hidalgo', '10', 25.662, -100.331, 'Obrera', '64010');
  house('Insurgentes Norte', '50', 25.68, -100.34, 'Mitras', '64460');
  house('Insurgentes Sur', '50', 25.69, -100.35, 'Mitras', '64460');
  return openBook(maker.make({ name: 'x', isDemo: false, madeAt: '' }).bytes.buffer as ArrayBuffer);
};

describe('addresses as people write them', () => {
  const book = small();
  const here = { suburb: 'Centro', zipCode: '64000', city: 'Monterrey' };
  const spots = {
    mayo110: [25.671, -100.3195],
    juarez120: [25.672, -100.319],
    juarez124: [25.672, -100.3188],
    escobedo150: [25.673, -100.3175],
    block: [25.6735, -100.317],
    km: [25.596, -100.278],
    corner: [25.672, -100.319],
    middle: [25.672, -100.3185],
    twelve210: [25.6705, -100.317],
    letter: [25.671, -100.31885],
    privada: [25.66, -100.33],
    hidalgo: [25.662, -100.331],
    norte: [25.68, -100.34],
    sur: [25.69, -100.35],
  } as const;
  it.each<[keyof typeof spots, AddressQuery]>([
    ...[
      '5 de Mayo 110',
      'Calle Cinco de Mayo #110',
      'C. 5 de mayo no. 110',
      '5 DE MAYO NUM. 110',
      'cinco mayo 110',
      'Calle 5 de Mayo 110 int. 4',
      '5 de Mayo 110-B',
      '110 5 de mayo',
    ]
      .slice(0, 7)
      .map((street): [keyof typeof spots, AddressQuery] => ['mayo110', { ...here, street }]),
    ...[
      'Av. Benito Juárez 120',
      'AV JUAREZ 120',
      'Avenida B. Juárez No. 120',
      'Juárez Benito 120',
      'Benito Juares #120',
      'av. benito juarrez 120',
      'Ave. Venito Juárez 120',
      'Avda Benito Juárez, 120',
      'Benito Juárez 120 depto 3',
      'av beníto juárez 120 A',
    ].map((street): [keyof typeof spots, AddressQuery] => ['juarez120', { ...here, street }]),
    ...['Av. Juárez 124', 'Benito Juarez num 124', 'JUAREZ 124'].map((street): [keyof typeof spots, AddressQuery] => [
      'juarez124',
      { ...here, street },
    ]),
    ...[
      'Gral. Mariano Escobedo 150',
      'Mariano Escobedo 150',
      'General Escobedo 150',
      'Gral M. Escobedo #150',
      'Mariano Escovedo 150',
      'Escobedo Mariano Gral 150',
      'Mariano Ezcobedo 150',
    ].map((street): [keyof typeof spots, AddressQuery] => ['escobedo150', { ...here, street }]),
    ...[
      'Av Benito Juarez 120, Col. Centro, 64000 Monterrey, N.L.',
      'Juárez 120 Centro, Monterrey',
      'av juarez 120 centro monterrey',
      'AV. BENITO JUAREZ #120 COL. CENTRO CP 64000 MONTERREY NL',
      'Benito Juárez 120; Colonia Centro; C.P. 64000',
    ].map((said): [keyof typeof spots, AddressQuery] => ['juarez120', { line: said }]),
    ...['Juárez esq. Zaragoza', 'Av. Juárez esquina con Ignacio Zaragoza', 'Benito Juarez esq Saragoza'].map(
      (street): [keyof typeof spots, AddressQuery] => ['corner', { ...here, street, extNumber: 'S/N' }],
    ),
    ...[
      'entre Zaragoza y Guerrero',
      'Ignacio Zaragoza y Vicente Guerrero',
      'Guerrero y Zaragoza',
      'calles Zaragoza y Guerrero',
    ].map((betweenStreets): [keyof typeof spots, AddressQuery] => [
      'middle',
      { ...here, street: 'Av. Juárez', extNumber: 'S/N', betweenStreets },
    ]),
    ['middle', { ...here, street: 'Av. Juárez x Zaragoza y Guerrero', extNumber: 'S/N' }],
    ...['Mz 4 Lt 12', 'Mza. 4 Lote 12', 'manzana 4 lote 12', 'Lt 12 Mz 4', 'MZ. 4, LT. 12'].map(
      (extNumber): [keyof typeof spots, AddressQuery] => ['block', { ...here, street: 'Calle 12', extNumber }],
    ),
    ...['Carretera Nacional Km 12.5', 'Carr. Nacional km. 12.5', 'CARR NACIONAL KM 12+500']
      .slice(0, 2)
      .map((street): [keyof typeof spots, AddressQuery] => [
        'km',
        { street, extNumber: 'S/N', suburb: 'El Uro', zipCode: '64986' },
      ]),
    ['twelve210', { ...here, street: 'Calle 12', extNumber: '210' }],
    ['twelve210', { ...here, street: 'Calle Doce', extNumber: '210' }],
    ['twelve210', { ...here, street: 'Calle 12 210' }],
    ['letter', { ...here, street: '5 de Mayo', extNumber: '123-B' }],
    ['letter', { ...here, street: '5 de Mayo', extNumber: '123 B' }],
    ['letter', { ...here, street: '5 de Mayo', extNumber: '123' }],
    ['privada', { street: 'Priv. Hidalgo', extNumber: '10', suburb: 'Obrera', zipCode: '64010' }],
    ['privada', { street: 'Pvda Hidalgo 10', suburb: 'Col. Obrera' }],
    ['hidalgo', { street: 'Calle Hidalgo', extNumber: '10', suburb: 'Obrera', zipCode: '64010' }],
    ['norte', { street: 'Insurgentes Nte.', extNumber: '50', suburb: 'Mitras' }],
    ['norte', { street: 'Insurgentes N 50', zipCode: '64460' }],
    ['sur', { street: 'Sur Insurgentes', extNumber: '50', suburb: 'Mitras' }],
    ['sur', { street: 'Insurgentes S', extNumber: '50', suburb: 'Mitras' }],
  ])('%s: %j', (spot, query) => {
    const [best] = matchAddress([book], query);
    const [lat, lng] = spots[spot];
    expect(best).toBeDefined();
    expect(metresBetween(e7(best?.lat ?? 0), e7(best?.lng ?? 0), e7(lat), e7(lng))).toBeLessThan(15);
    expect(best?.score).toBeGreaterThan(0.45);
  });

  it.each<[string, AddressQuery]>([
    [
      'another city',
      { street: 'Benito Juárez', extNumber: '120', city: 'Mérida', suburb: 'Itzimná', zipCode: '97100' },
    ],
    ['no suburb and no postal code', { street: 'Benito Juárez', extNumber: '120' }],
    ['a number far beyond', { ...here, street: 'Benito Juárez', extNumber: '4800' }],
    ['a street that is not there', { ...here, street: 'Amapolas', extNumber: '120' }],
    ['a numbered street that is not there', { ...here, street: 'Calle 15', extNumber: '210' }],
    ['a private street that is not there', { ...here, street: 'Privada 5 de Mayo', extNumber: '110' }],
    ['no direction of two', { street: 'Insurgentes', extNumber: '50', suburb: 'Mitras', zipCode: '64460' }],
    ['nothing', {}],
    ['signs', { street: '#', extNumber: '-' }],
  ])('is not sure of %s', (_, query) => {
    expect(matchAddress([book], query)[0]?.score ?? 0).toBeLessThan(SURE);
  });

  it('tells its reasons', () => {
    const [best] = matchAddress([book], { ...here, street: 'Av. Benito Juárez', extNumber: '120' });
    expect(best).toMatchObject({
      kind: 'number',
      reasons: ['street', 'number', 'zip', 'colonia'],
      colonia: 'Centro',
      zip: '64000',
      city: 'Monterrey',
    });
    const [between] = matchAddress([book], { ...here, street: 'Av. Benito Juárez', extNumber: '124' });
    expect(between).toMatchObject({ kind: 'interpolated', reasons: ['street', 'numberBetween', 'zip', 'colonia'] });
  });
});

describe('words', () => {
  it.each([
    ['Av. Gral. Ignacio Zaragoza Nte.', 'avenida', 'norte', 'general ignacio zaragoza'],
    ['Treinta y uno de Diciembre', '', '', '31 diciembre'],
    ['C. 1a de Mayo', 'calle', '', '1 mayo'],
    ['BLVD. DÍAZ ORDAZ', 'boulevard', '', 'diaz ordaz'],
    ['Calle C', 'calle', '', 'c'],
    ['Cda. de la Sta. Cruz', 'cerrada', '', 'santa cruz'],
  ])('%s', (text, kind, direction, words) => {
    expect(streetName(text)).toEqual({ kind, direction, words: words.split(' ') });
  });
  it.each([
    ['# 123', '123'],
    ['No. 0123-B', '123b'],
    ['Km 12.5', 'km12.5'],
    ['Mza 3 Lote 4', 'mz3lt4'],
    ['S/N', undefined],
    ['s.n.', undefined],
    ['sin número', undefined],
    ['', undefined],
    ['12 int 4', '12'],
  ])('number %s', (text, key) => {
    expect(houseNumber(text)?.key).toBe(key);
  });
});

it('reads streets, houses, corners and suburbs of OpenStreetMap', () => {
  const collector = addressCollector();
  const add = (
    osm: 'node' | 'way',
    shape: 'point' | 'line' | 'area',
    tags: Record<string, string>,
    ...coordinates: Int32Array[]
  ): void => {
    if (collector.wants(osm, tags)) collector.add({ osm, id: 1, shape, tags, coordinates });
  };
  add('node', 'point', { 'addr:housenumber': '5', 'addr:street': 'Calle Sol' }, line([42.5, 1.5]));
  add('node', 'point', { 'addr:housenumber': '9' }, line([42.50002, 1.5012]));
  add('way', 'line', { highway: 'residential', name: 'Calle Sol' }, line([42.5, 1.499], [42.5, 1.5], [42.5, 1.502]));
  add('way', 'line', { highway: 'residential', name: 'Calle Luna' }, line([42.499, 1.502], [42.5, 1.502]));
  add('way', 'line', { highway: 'service' }, line([42.499, 1.502], [42.5, 1.502]));
  add(
    'way',
    'area',
    { place: 'suburb', name: 'Barrio Alto' },
    line([42.49, 1.49], [42.49, 1.51], [42.51, 1.51], [42.51, 1.49], [42.49, 1.49]),
  );
  const { bytes, info } = collector.finish({ name: 'a', isDemo: false, madeAt: '' });
  expect(info).toMatchObject({ streets: 2, houseNumbers: 2 });
  const book = openBook(bytes.buffer as ArrayBuffer);
  expect(matchAddress([book], { street: 'Sol', extNumber: '9', suburb: 'Barrio Alto' })[0]).toMatchObject({
    kind: 'number',
    colonia: 'Barrio Alto',
    lng: 1.5012,
  });
  expect(matchAddress([book], { street: 'Sol esq. Luna', suburb: 'Alto' })[0]).toMatchObject({
    kind: 'crossing',
    lat: 42.5,
    lng: 1.502,
  });
});

it('reads rows of OpenAddresses', () => {
  const columns = openAddressesColumns(
    '\uFEFFLON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH'.split(','),
  );
  expect(columns).not.toBeNull();
  const read = (row: string) => columns && openAddressesPoint(row.split(','), columns, 'Nuevo');
  expect(read('-100.3,25.6,12,JUAREZ,,MONTERREY,CENTRO,NUEVO LEON,64000,,x')).toMatchObject({
    street: 'JUAREZ',
    number: '12',
    lat: 256_000_000,
    zip: '64000',
  });
  expect(read('x,25.6,12,JUAREZ')).toBe('coordinates');
  expect(read('0,0,12,JUAREZ')).toBe('coordinates');
  expect(read('-100.3,25.6,12,,')).toBe('street');
  expect(read('-100.3,25.6,12,JUAREZ,,X,Y,JALISCO,1,,')).toBe('outside');
  expect(openAddressesColumns(['a', 'b'])).toBeNull();
});
