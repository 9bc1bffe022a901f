import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween, openBook } from './book.ts';
import { BookMaker } from './make-book.ts';
import { matchAddress, SURE } from './match.ts';
import type { AddressQuery } from './query.ts';
import { readAddress, readStreet } from './read-address.ts';
import { searchAddresses } from './search.ts';
import { plain, streetName } from './words.ts';

const e7 = (degrees: number): number => Math.round(degrees * 1e7);

/** Two towns that share names, an estate of footways and lots, a grid of numbered streets, a highway. `[street, number, lat, lng, colonia, zip, city, state]`. */
const houses = [
  ['Calle Hidalgo', '215', 25.67, -100.26, 'Centro', '67100', 'Guadalupe', 'Nuevo León'],
  ['Calle Hidalgo', '215', 25.69, -100.46, 'Centro', '66350', 'Santa Catarina', 'Nuevo León'],
  ['Avenida Benito Juárez', '401', 25.671, -100.262, 'Centro', '67100', 'Guadalupe', 'Nuevo León'],
  ['Avenida Benito Juárez', '401', 25.691, -100.462, 'Centro', '66350', 'Santa Catarina', 'Nuevo León'],
  ['Andador 3', '12', 25.7, -100.2, 'Infonavit Valle Verde', '67110', 'Guadalupe', 'Nuevo León'],
  ['Andador 5', '12', 25.702, -100.2, 'Infonavit Valle Verde', '67110', 'Guadalupe', 'Nuevo León'],
  ['Andador Violetas', '8', 25.704, -100.2, 'Infonavit Valle Verde', '67110', 'Guadalupe', 'Nuevo León'],
  ['Calle Jacarandas', 'Mz 7 Lt 21', 25.706, -100.2, 'La Quinta', '67170', 'Guadalupe', 'Nuevo León'],
  ['Calle Jacarandas', 'Mz 7 Lt 22', 25.7062, -100.2, 'La Quinta', '67170', 'Guadalupe', 'Nuevo León'],
  ['Calle Jacarandas', 'Mz 8 Lt 21', 25.7072, -100.2, 'La Quinta', '67170', 'Guadalupe', 'Nuevo León'],
  ['Cerrada de los Cedros', '14', 25.71, -100.2, 'Bosques del Contry', '67174', 'Guadalupe', 'Nuevo León'],
  ['Calle Cedros', '14', 25.712, -100.2, 'Bosques del Contry', '67174', 'Guadalupe', 'Nuevo León'],
  ['Privada Emiliano Zapata', '3', 25.714, -100.2, 'Tierra y Libertad', '67180', 'Guadalupe', 'Nuevo León'],
  ['Emiliano Zapata', '3', 25.717, -100.2, 'Tierra y Libertad', '67180', 'Guadalupe', 'Nuevo León'],
  ['Prolongación Francisco I. Madero', '1520', 25.72, -100.2, 'Los Sauces', '67190', 'Guadalupe', 'Nuevo León'],
  ['Francisco I. Madero', '1520', 25.724, -100.21, 'Obrerista', '67130', 'Guadalupe', 'Nuevo León'],
  ['Boulevard Gustavo Díaz Ordaz', '140', 25.676, -100.4, 'Santa María', '64650', 'Monterrey', 'Nuevo León'],
  ['Calzada San Pedro', '22', 25.66, -100.37, 'Del Valle', '66220', 'San Pedro Garza García', 'Nuevo León'],
  ['Circuito Fuentes', '77', 25.73, -100.2, 'Las Fuentes', '67195', 'Guadalupe', 'Nuevo León'],
  ['Retorno 2 de Fuentes', '9', 25.732, -100.2, 'Las Fuentes', '67195', 'Guadalupe', 'Nuevo León'],
  ['Callejón del Beso', '1', 25.734, -100.2, 'Barrio Antiguo', '64001', 'Monterrey', 'Nuevo León'],
  ['Calle 60', '450', 20.98, -89.62, 'Centro', '97000', 'Mérida', 'Yucatán'],
  ['Calle 60', '460', 20.981, -89.62, 'Centro', '97000', 'Mérida', 'Yucatán'],
  ['Calle 62', '450', 20.98, -89.624, 'Centro', '97000', 'Mérida', 'Yucatán'],
  ['Calle 60-A', '450', 20.99, -89.63, 'Itzimná', '97100', 'Mérida', 'Yucatán'],
  ['Carretera Monterrey-Laredo', 'Km 20', 25.9, -100.25, 'Salinas Victoria', '65500', 'Salinas Victoria', 'Nuevo León'],
  [
    'Carretera Monterrey-Laredo',
    'Km 21',
    25.91,
    -100.25,
    'Salinas Victoria',
    '65500',
    'Salinas Victoria',
    'Nuevo León',
  ],
  ['Eje 5 Sur', '310', 19.38, -99.13, 'Portales Norte', '03300', 'Benito Juárez', 'Ciudad de México'],
  ['Eje 6 Sur', '310', 19.37, -99.13, 'Portales Sur', '03570', 'Benito Juárez', 'Ciudad de México'],
  ['Doctor José Eleuterio González', '2001', 25.69, -100.35, 'Mitras Norte', '64320', 'Monterrey', 'Nuevo León'],
  ['Profesor Serafín Peña', '835', 25.668, -100.32, 'Centro', '64000', 'Monterrey', 'Nuevo León'],
  ['Ingeniero Pascual Ortiz Rubio', '96', 25.74, -100.3, 'Burócratas', '64380', 'Monterrey', 'Nuevo León'],
  ['Nuestra Señora del Roble', '19', 25.742, -100.3, 'Fátima', '66230', 'San Pedro Garza García', 'Nuevo León'],
  ['20 de Noviembre', '318', 25.67, -100.33, 'María Luisa', '64040', 'Monterrey', 'Nuevo León'],
  ['5 de Febrero', '55', 25.672, -100.335, 'Independencia', '64720', 'Monterrey', 'Nuevo León'],
] as const;
type House = (typeof houses)[number];
const book = (() => {
  const maker = new BookMaker();
  for (const [street, number, lat, lng, colonia, zip, city, state] of houses)
    maker.addPoint({ street, number, lat: e7(lat), lng: e7(lng), colonia, zip, city, state });
  // Each street runs some way to both sides of its houses.
  for (const [street, , lat, lng] of houses)
    maker.addLine(street, Int32Array.of(e7(lng - 0.0005), e7(lat), e7(lng), e7(lat), e7(lng + 0.0005), e7(lat)));
  return openBook(maker.make({ name: 'x', isDemo: false, madeAt: '' }).bytes.buffer as ArrayBuffer);
})();
const houseAt = (street: string, city?: string): House => {
  const found = houses.find((h) => h[0] === street && (!city || h[6] === city));
  if (!found) throw new Error(`no house on ${street}`);
  return found;
};

describe('addresses of Mexico as they come', () => {
  const guadalupe = { city: 'Guadalupe', zipCode: '67100', suburb: 'Centro' };
  const estate = { suburb: 'Infonavit Valle Verde', zipCode: '67110' };
  const lots = { suburb: 'La Quinta', zipCode: '67170' };
  const cases: [House, AddressQuery][] = [
    // Two towns with the same street: the town decides, or its postal code.
    [houseAt('Calle Hidalgo', 'Guadalupe'), { ...guadalupe, street: 'Hidalgo', extNumber: '215' }],
    [houseAt('Calle Hidalgo', 'Guadalupe'), { line: 'HIDALGO 215 CENTRO GUADALUPE N.L.' }],
    [houseAt('Calle Hidalgo', 'Guadalupe'), { line: 'Calle Hidalgo #215, Col. Centro, 67100 Guadalupe, NL' }],
    [houseAt('Calle Hidalgo', 'Santa Catarina'), { street: 'Hidalgo 215', suburb: 'Centro', city: 'Sta. Catarina' }],
    [houseAt('Calle Hidalgo', 'Santa Catarina'), { street: 'C. Hidalgo No. 215', zipCode: '66350' }],
    [houseAt('Calle Hidalgo', 'Santa Catarina'), { line: 'hidalgo 215, centro, santa catarina, nuevo leon' }],
    [houseAt('Avenida Benito Juárez', 'Guadalupe'), { street: 'Av Juarez', extNumber: '401', city: 'GUADALUPE' }],
    [houseAt('Avenida Benito Juárez', 'Santa Catarina'), { street: 'BENITO JUAREZ 401', city: 'Santa Catarina' }],
    [
      houseAt('Avenida Benito Juárez', 'Santa Catarina'),
      { street: 'Av. B. Juárez', extNumber: '401', municipality: 'Santa Catarina', suburb: 'Centro' },
    ],
    // A postal code of the next town, and one that is none.
    [houseAt('Calle Hidalgo', 'Guadalupe'), { street: 'Hidalgo', extNumber: '215', ...guadalupe, zipCode: '67101' }],
    [houseAt('Andador 3'), { ...estate, street: 'Andador 3', extNumber: '12', zipCode: '00000' }],
    [houseAt('Circuito Fuentes'), { street: 'Circuito Fuentes 77', suburb: 'Las Fuentes', zipCode: '6719' }],
    // Footways.
    [houseAt('Andador 3'), { ...estate, street: 'And. 3', extNumber: '12' }],
    [houseAt('Andador 3'), { ...estate, street: 'ANDADOR TRES', extNumber: '12' }],
    [houseAt('Andador 3'), { ...estate, street: 'Andador #3', extNumber: '12' }],
    [houseAt('Andador 5'), { ...estate, street: 'Andador No. 5', extNumber: '12' }],
    [houseAt('Andador 5'), { ...estate, street: 'andador 5 casa 12' }],
    [houseAt('Andador Violetas'), { ...estate, street: 'And. Violetas 8' }],
    [houseAt('Andador Violetas'), { ...estate, street: 'Andador Bioletas', extNumber: '8' }],
    [houseAt('Andador Violetas'), { line: 'Andador Violetas 8, Valle Verde, Guadalupe' }],
    // Suburbs that are misspelt, shortened, or have their kind before them.
    [houseAt('Andador Violetas'), { street: 'Andador Violetas', extNumber: '8', suburb: 'INFONAVIT VAYE BERDE' }],
    [houseAt('Andador Violetas'), { street: 'Andador Violetas', extNumber: '8', suburb: 'Unidad Hab. Valle Verde' }],
    [houseAt('Circuito Fuentes'), { street: 'Cto. Fuentes', extNumber: '77', suburb: 'Fracc. Las Fuentes' }],
    [houseAt('Circuito Fuentes'), { street: 'Circ. Fuentes 77', suburb: 'col. las fuentez' }],
    [houseAt('Privada Emiliano Zapata'), { street: 'Priv. E. Zapata 3', suburb: 'Tierra y Livertad' }],
    [houseAt('Cerrada de los Cedros'), { street: 'Cda. Cedros 14', suburb: 'Bosques Contry', zipCode: '67174' }],
    // Blocks and lots.
    [houses[7], { ...lots, street: 'Jacarandas', extNumber: 'Mz 7 Lt 21' }],
    [houses[7], { ...lots, street: 'Calle Jacarandas Manzana 7 Lote 21' }],
    [houses[7], { ...lots, street: 'JACARANDAS MZA 7 LTE 21' }],
    [houses[7], { ...lots, street: 'Jacarandas M7 L21' }],
    [houses[8], { ...lots, street: 'Jacarandas', extNumber: 'L-22 M-7' }],
    [houses[8], { ...lots, street: 'Jacarandas', extNumber: 'Mz.7, Lt.22' }],
    [houses[9], { ...lots, street: 'Xacarandas', extNumber: 'manzana 8, lote 21' }],
    [houses[9], { ...lots, street: 'Jacaranda', extNumber: 'Mz 8 Lt 21' }],
    // What is a private street, and what is not.
    [houseAt('Cerrada de los Cedros'), { street: 'Cerrada Cedros', extNumber: '14', zipCode: '67174' }],
    [houseAt('Cerrada de los Cedros'), { street: 'CDA DE LOS CEDROS 14', zipCode: '67174' }],
    [houseAt('Calle Cedros'), { street: 'Calle Cedros', extNumber: '14', zipCode: '67174' }],
    [houseAt('Privada Emiliano Zapata'), { street: 'Pvda. Emiliano Zapata', extNumber: '3', zipCode: '67180' }],
    [houseAt('Privada Emiliano Zapata'), { street: 'PRIVADA ZAPATA #3', zipCode: '67180' }],
    [houseAt('Emiliano Zapata'), { street: 'Calle Emiliano Zapata', extNumber: '3', zipCode: '67180' }],
    [
      houseAt('Prolongación Francisco I. Madero'),
      { street: 'Prol. Fco. I. Madero', extNumber: '1520', suburb: 'Los Sauces' },
    ],
    [houseAt('Prolongación Francisco I. Madero'), { street: 'Prolongación Madero 1520', zipCode: '67190' }],
    [houseAt('Francisco I. Madero'), { street: 'Fco. I. Madero', extNumber: '1520', suburb: 'Obrerista' }],
    [houseAt('Callejón del Beso'), { street: 'Cjon. del Beso', extNumber: '1', suburb: 'Barrio Antiguo' }],
    [houseAt('Callejón del Beso'), { street: 'CALLEJON EL BESO 1', zipCode: '64001' }],
    [houseAt('Retorno 2 de Fuentes'), { street: 'Rtno. 2 de Fuentes', extNumber: '9', suburb: 'Las Fuentes' }],
    [houseAt('Retorno 2 de Fuentes'), { street: 'Retorno 2 Fuentes 9', suburb: 'Las Fuentes' }],
    [houseAt('Circuito Fuentes'), { street: 'Circuito de las Fuentes', extNumber: '77', zipCode: '67195' }],
    // Numbers within, and what else stands beside the number.
    [houseAt('20 de Noviembre'), { street: '20 de Nov. 318-A', suburb: 'María Luisa' }],
    [houseAt('20 de Noviembre'), { street: 'VEINTE DE NOVIEMBRE 318 INT 2', zipCode: '64040' }],
    [houseAt('20 de Noviembre'), { street: '20 Noviembre #318 Altos', zipCode: '64040' }],
    [houseAt('20 de Noviembre'), { line: '20 de noviembre 318 local 4, maria luisa, 64040 mty' }],
    [houseAt('5 de Febrero'), { street: 'Cinco de Febrero', extNumber: '55', suburb: 'Independencia' }],
    [houseAt('5 de Febrero'), { street: '5 de febrero 55 bis', zipCode: '64720' }],
    [
      houseAt('Ingeniero Pascual Ortiz Rubio'),
      { street: 'Ing. Pascual Ortíz Rubio', extNumber: '96 Depto. 301', suburb: 'Burócratas' },
    ],
    [
      houseAt('Ingeniero Pascual Ortiz Rubio'),
      { street: 'Pascual Ortiz Rubio 96', intNumber: '3', suburb: 'Burocratas Mpales' } as AddressQuery,
    ],
    // Titles and shortened words.
    [
      houseAt('Doctor José Eleuterio González'),
      { street: 'Dr. J. Eleuterio Glz.', extNumber: '2001', suburb: 'Mitras Nte' },
    ],
    [houseAt('Doctor José Eleuterio González'), { street: 'Jose Eleuterio Gonzalez 2001', zipCode: '64320' }],
    [
      houseAt('Profesor Serafín Peña'),
      { street: 'Profr. Serafin Peña', extNumber: '835', suburb: 'Centro', city: 'Mty' },
    ],
    [houseAt('Profesor Serafín Peña'), { street: 'Serafín Peña 835 Sur', zipCode: '64000' }],
    [houseAt('Nuestra Señora del Roble'), { street: 'Ntra. Sra. del Roble', extNumber: '19', suburb: 'Fátima' }],
    [houseAt('Nuestra Señora del Roble'), { street: 'NTRA SRA DEL ROBLE 19', zipCode: '66230' }],
    [houseAt('Boulevard Gustavo Díaz Ordaz'), { street: 'Blvd. Diaz Ordaz', extNumber: '140', suburb: 'Sta. María' }],
    [houseAt('Boulevard Gustavo Díaz Ordaz'), { street: 'BOULEVARD G. DIAZ ORDAZ 140', zipCode: '64650' }],
    [
      houseAt('Boulevard Gustavo Díaz Ordaz'),
      { street: 'Bulevar Gustavo Dias Ordas', extNumber: '140', zipCode: '64650' },
    ],
    [houseAt('Calzada San Pedro'), { street: 'Calz. San Pedro', extNumber: '22', suburb: 'Del Valle' }],
    [houseAt('Calzada San Pedro'), { street: 'Calzada Sn. Pedro 22', zipCode: '66220' }],
    // Numbered streets of a grid, with their cross streets.
    [houses[21], { street: 'Calle 60 No. 450 x 45 y 47', suburb: 'Centro', city: 'Mérida' }],
    [houses[21], { street: 'C. 60 #450', zipCode: '97000' }],
    [houses[21], { line: 'Calle 60 450, Centro, 97000 Mérida, Yuc.' }],
    [houses[22], { street: 'Calle 60', extNumber: '460', zipCode: '97000' }],
    [houseAt('Calle 62'), { street: 'calle 62', extNumber: '450', zipCode: '97000' }],
    [houseAt('Calle 60-A'), { street: 'Calle 60-A', extNumber: '450', zipCode: '97100' }],
    [houseAt('Eje 5 Sur'), { street: 'Eje 5 Sur', extNumber: '310', suburb: 'Portales Norte' }],
    [houseAt('Eje 5 Sur'), { street: 'EJE CINCO SUR 310', zipCode: '03300' }],
    [houseAt('Eje 6 Sur'), { street: 'Eje 6 Sur 310', suburb: 'Portales Sur' }],
    // Kilometres.
    [houses[25], { street: 'Carr. Monterrey-Laredo Km. 20', zipCode: '65500' }],
    [houses[25], { street: 'Carretera Monterrey Laredo', extNumber: 'KM 20', suburb: 'Salinas Victoria' }],
    [houses[26], { street: 'Carretera a Laredo km 21', suburb: 'Salinas Victoria', zipCode: '65500' }],
  ];
  it.each(cases)('%j: %j', ([street, number, lat, lng], query) => {
    const [best] = matchAddress([book], query);
    expect(best, `${street} ${number}`).toBeDefined();
    expect(metresBetween(e7(best?.lat ?? 0), e7(best?.lng ?? 0), e7(lat), e7(lng))).toBeLessThan(50);
  });

  it.each<[string, AddressQuery]>([
    ['a street that two towns have', { street: 'Hidalgo', extNumber: '215', suburb: 'Centro' }],
    ['another footway', { ...estate, street: 'Andador 4', extNumber: '12' }],
    ['another lot', { ...lots, street: 'Jacarandas', extNumber: 'Mz 9 Lt 3' }],
    ['the next numbered street', { street: 'Calle 61', extNumber: '450', zipCode: '97000' }],
    ['a suburb alone', { suburb: 'Las Fuentes', zipCode: '67195' }],
    ['no number', { ...estate, street: 'Andador 3', extNumber: 'S/N' }],
    ['a known street in another state', { street: 'Hidalgo', extNumber: '215', city: 'Pachuca', state: 'Hidalgo' }],
  ])('is not sure of %s', (_, query) => {
    expect(matchAddress([book], query)[0]?.score ?? 0).toBeLessThan(SURE);
  });
});

describe('whatever is written', () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...[
        'Calle',
        'Av.',
        'C.',
        'Priv.',
        'Cda',
        'And.',
        'Prol.',
        'Mz',
        'Lt',
        'Km',
        'S/N',
        '#',
        'No.',
        'int.',
        'x',
        'y',
        'entre',
      ],
      ...[
        'esq.',
        'Col.',
        'CP',
        ',',
        ';',
        '\n',
        'de',
        'la',
        '5',
        '12',
        '67100',
        '64000',
        'Hidalgo',
        'Juárez',
        'Zapata',
        'Centro',
      ],
      ...[
        'Guadalupe',
        'N.L.',
        'Monterrey',
        'ñandú',
        '½',
        '—',
        '𝕏',
        '\u0301',
        '\u200b',
        '()',
        '"',
        "'",
        '%',
        '\\',
        'null',
      ],
    ),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
    fc.integer({ min: -5, max: 1_000_000 }).map(String),
  );
  const text = fc.array(word, { maxLength: 9 }).map((words) => words.join(' '));
  const query: fc.Arbitrary<AddressQuery> = fc.record(
    {
      line: text,
      street: text,
      extNumber: text,
      suburb: text,
      city: text,
      municipality: text,
      state: text,
      zipCode: text,
      betweenStreets: text,
    },
    { requiredKeys: [] },
  );

  it('is answered with scores between 0 and 1, the best first, the same each time', () => {
    fc.assert(
      fc.property(query, (asked) => {
        const found = matchAddress([book], asked);
        expect(found.length).toBeLessThanOrEqual(5);
        for (const [i, { score, lat, lng }] of found.entries()) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(score).toBeLessThanOrEqual(found[i - 1]?.score ?? 1);
          expect(Math.abs(lat)).toBeLessThanOrEqual(90);
          expect(Math.abs(lng)).toBeLessThanOrEqual(180);
        }
        expect(matchAddress([book], asked)).toEqual(found);
        // A catalogue twice is nothing new: nobody becomes surer or another.
        expect(matchAddress([book, book], asked)[0]?.score ?? 0).toBeLessThanOrEqual((found[0]?.score ?? 0) + 1e-9);
      }),
      { numRuns: 400 },
    );
  });

  it('is read, searched and made plain without a fault, and once plain it stays so', () => {
    fc.assert(
      fc.property(text, (said) => {
        expect(plain(plain(said))).toBe(plain(said));
        const name = streetName(said);
        expect(streetName(name.words.join(' ')).words.length).toBeLessThanOrEqual(name.words.length);
        for (const part of Object.values({ ...readAddress(said), ...readStreet(said) }))
          expect(typeof part).toBe('string');
        for (const { score } of searchAddresses([book], said, null).filter((s) => 'score' in s) as { score: number }[])
          expect(score).toBeLessThanOrEqual(1);
      }),
      { numRuns: 600 },
    );
  });

  it('in capitals, with blanks or without accents is the same address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...houses), fc.boolean(), fc.boolean(), fc.boolean(), (h, shouts, isBare, isWide) => {
        const [street, number, , , suburb, zipCode, city] = h;
        const write = (said: string): string => {
          const bare = isBare ? said.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : said;
          const loud = shouts ? bare.toUpperCase() : bare;
          return isWide ? `  ${loud.replaceAll(' ', '   ')} ` : loud;
        };
        const asked = { street, extNumber: number, suburb, zipCode, city };
        const written = Object.fromEntries(Object.entries(asked).map(([key, said]) => [key, write(said)]));
        const [plainBest] = matchAddress([book], asked);
        const [best] = matchAddress([book], written);
        expect([best?.lat, best?.lng]).toEqual([plainBest?.lat, plainBest?.lng]);
        expect(best?.score).toBeCloseTo(plainBest?.score ?? 0, 6);
        expect(best?.score).toBeGreaterThanOrEqual(SURE);
      }),
      { numRuns: 200 },
    );
  });
});
