import { BookMaker } from '../src/addresses/make-book.ts';
import type { AddressQuery } from '../src/addresses/query.ts';

/** A made-up town with every door known, and addresses of it as people write them: for tests and figures of the matcher. */

/** Numbers from 0 to 1, the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Door {
  street: string;
  number: string;
  colonia: string;
  zip: string;
  city: string;
  lat: number;
  lng: number;
  /** Streets at both ends of its block. */
  between: [string, string];
  isKnown: boolean;
}
export interface Ugly {
  query: AddressQuery;
  door: Door;
  /** The street is not in the catalogue: nothing that is found can be right. */
  isUnknownStreet: boolean;
}

const people =
  'Benito Juárez;Miguel Hidalgo;José María Morelos;Vicente Guerrero;Ignacio Zaragoza;Emiliano Zapata;Francisco I. Madero;Venustiano Carranza;Álvaro Obregón;Lázaro Cárdenas;Josefa Ortiz de Domínguez;Ignacio Allende;Juan Aldama;Mariano Matamoros;Mariano Abasolo;Guadalupe Victoria;Melchor Ocampo;Gral. Mariano Escobedo;Adolfo López Mateos;Gustavo Díaz Ordaz;Plutarco Elías Calles;Francisco Villa;Ricardo Flores Magón;Leona Vicario;Nicolás Bravo;Hermenegildo Galeana;Santos Degollado;Valentín Gómez Farías;Justo Sierra;Amado Nervo;Sor Juana Inés de la Cruz;Dr. José Eleuterio González;Profr. Serafín Peña;Rosario Castellanos;Octavio Paz;Alfonso Reyes;Diego Rivera;Frida Kahlo;José Vasconcelos;Jaime Nunó'.split(
    ';',
  );
const others =
  '5 de Mayo;16 de Septiembre;20 de Noviembre;1 de Mayo;Independencia;Reforma;Constitución;Revolución;Libertad;Progreso;Pino;Encino;Nogal;Fresno;Álamo;Cedro;Sauce;Ahuehuete;Jacarandas;Bugambilias;Rosas;Claveles;Azucenas;Violetas;Girasoles;Gardenias;Magnolia;Tulipanes;Río Bravo;Río Lerma;Río Balsas;Río Pánuco;Río Usumacinta;Sierra Madre;Sierra Nevada;Monte Albán;Chichén Itzá;Palenque;Uxmal;Tajín;Tenochtitlan;Texcoco;Xochimilco;Cuauhtémoc;Moctezuma;Nezahualcóyotl;Ahuízotl;Itzcóatl;Veracruz;Oaxaca;Chiapas;Tabasco;Sonora;Sinaloa;Durango;Zacatecas;Jalisco;Colima;Nayarit;Querétaro;Saturno;Júpiter;Neptuno;Venus;Marte;Urano;Orión;Gaviotas;Golondrinas;Águilas;Halcones;Quetzal;Cenzontle;Zafiro;Esmeralda;Rubí;Topacio;Amatista;Ónix;Turquesa;Abogados;Médicos;Carpinteros;Herreros;Alfareros;Ferrocarril;Estación;Mina;Cantera;Puente;Laguna;Manantial;Cascada;San Miguel;San Rafael;Santa Elena;Santa Lucía;San Ángel;Santo Domingo;Calle 3;Calle 5;Calle 7;Calle 12;Calle 21;Calle 33'.split(
    ';',
  );
const colonias =
  'Centro;Del Valle;Las Flores;San Jerónimo;Vista Hermosa;Los Pinos;La Joya;Obrera;Industrial;Mitras Norte;Mitras Sur;Cumbres;Linda Vista;Contry;Chapultepec;Jardines del Sol;Valle Verde;Lomas Altas;La Esperanza;Nueva Esperanza;Moderna;Roma;Condesa;Narvarte;Doctores;Guerrero;Santa María;San Pedro;Bosques;Álamos;Tecnológico;Revolución;Burócratas;Los Ángeles;El Mirador;La Florida;Las Brisas;Paseo Real;Villa Olímpica;Hacienda Real'.split(
    ';',
  );
const avenues =
  'Avenida Constitución;Boulevard Díaz Ordaz;Avenida Universidad;Calzada Madero;Avenida Ruiz Cortines;Avenida Las Torres;Boulevard Las Américas;Avenida Garza Sada;Calzada del Valle;Avenida Lincoln;Boulevard Solidaridad;Avenida Abraham González;Avenida San Nicolás;Boulevard Puerta de Hierro'.split(
    ';',
  );

const NORTH = 25.7;
const WEST = -100.4;
const PER_DEGREE = 111_195;
const LNG = PER_DEGREE * Math.cos((NORTH * Math.PI) / 180);
const size = 640;
const block = 80;
const [columns, rows] = [8, 5];
const e7 = (degrees: number): number => Math.round(degrees * 1e7);
const at = (x: number, y: number): { lat: number; lng: number } => ({
  lat: NORTH + y / PER_DEGREE,
  lng: WEST + x / LNG,
});

/** The town's doors, and its catalogue, in which three of ten doors are missing. */
export function makeTown(seed: number): { doors: Door[]; bytes: Uint8Array } {
  const random = chance(seed);
  const maker = new BookMaker();
  const doors: Door[] = [];
  const names = [...people, ...others];
  const line = (points: { lat: number; lng: number }[]): Int32Array =>
    Int32Array.from(points.flatMap(({ lat, lng }) => [e7(lng), e7(lat)]));
  const avenueAt = (i: number): string => avenues[i % avenues.length] as string;
  const cityOf = (column: number): string => (column < 4 ? 'San Lorenzo' : 'Villa Aldama');
  const zipOf = (column: number, row: number): string => String(66_000 + Math.floor(column / 2) * 100 + row * 10);
  const town: { name: string; points: { lat: number; lng: number }[] }[] = [];
  const put = (street: string, number: number, x: number, y: number, between: [string, string]): void => {
    const [column, row] = [
      Math.min(columns - 1, Math.max(0, Math.floor(x / size))),
      Math.min(rows - 1, Math.max(0, Math.floor(y / size))),
    ];
    const door = {
      street,
      number: `${number}${random() < 0.04 ? '-A' : ''}`,
      colonia: colonias[row * columns + column] as string,
      zip: zipOf(column, row),
      city: cityOf(column),
      ...at(x, y),
      between,
      isKnown: random() < 0.7,
    };
    doors.push(door);
    if (door.isKnown) maker.addPoint({ ...door, lat: e7(door.lat), lng: e7(door.lng), state: 'Nuevo León' });
  };
  // Avenues along the borders of suburbs, over the whole town.
  const long = [
    ...Array.from({ length: rows + 1 }, (_, i) => ({
      name: avenueAt(i),
      isAcross: true,
      where: i * size,
      length: columns * size,
    })),
    ...Array.from({ length: columns + 1 }, (_, i) => ({
      name: avenueAt(rows + 1 + i),
      isAcross: false,
      where: i * size,
      length: rows * size,
    })),
  ];
  for (const { name, isAcross, where, length } of long) {
    town.push({
      name,
      points: Array.from({ length: length / block + 1 }, (_, i) =>
        isAcross ? at(i * block, where) : at(where, i * block),
      ),
    });
    for (let d = 20; d < length; d += 20)
      for (const side of [0, 1]) {
        const off = where + (side === 0 ? -8 : 8);
        put(name, 100 + Math.floor(d / 20) * 10 + side, isAcross ? d : off, isAcross ? off : d, ['', '']);
      }
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x0, y0] = [column * size, row * size];
      const [start, shift] = [Math.floor(random() * names.length), 1 + 2 * Math.floor(random() * 20)];
      const own = Array.from({ length: 14 }, (_, i) => names[(start + i * shift) % names.length] as string);
      if (random() < 0.5) own[3] = `Privada ${own[10]}`;
      if (random() < 0.3) own[5] = `${own[12]} ${random() < 0.5 ? 'Norte' : 'Sur'}`;
      const set = [...new Set(own)];
      const across = set.slice(0, 7);
      const up = set.slice(7, 14);
      const base = 100 * (1 + Math.floor(random() * 8));
      maker.addArea({
        kind: 'colonia',
        name: colonias[row * columns + column] as string,
        rings: [line([at(x0, y0), at(x0 + size, y0), at(x0 + size, y0 + size), at(x0, y0 + size), at(x0, y0)])],
      });
      for (const [isAcross, list, crossing] of [
        [true, across, up],
        [false, up, across],
      ] as const)
        list.forEach((name, i) => {
          const where = (i + 1) * block;
          town.push({
            name,
            points: Array.from({ length: crossing.length + 2 }, (_, k) =>
              isAcross ? at(x0 + k * block, y0 + where) : at(x0 + where, y0 + k * block),
            ),
          });
          for (let d = 14; d < (crossing.length + 1) * block; d += 16)
            for (const side of [0, 1]) {
              if (d % block < 10) continue;
              const off = where + (side === 0 ? -6 : 6);
              const k = Math.floor(d / block);
              put(name, base + Math.floor(d / 8) * 2 + side, x0 + (isAcross ? d : off), y0 + (isAcross ? off : d), [
                crossing[k - 1] ?? '',
                crossing[k] ?? '',
              ]);
            }
        });
    }
  for (const { name, points } of town) maker.addLine(name, line(points));
  return { doors, bytes: maker.make({ name: 'pueblo', isDemo: true, madeAt: '2026-11-26T00:00:00Z' }).bytes };
}

const kinds: Record<string, string[]> = {
  Avenida: ['Av.', 'Av', 'AVE', 'Avda.', ''],
  Boulevard: ['Blvd.', 'Blvd', 'Bulevar', 'BLVD'],
  Calzada: ['Calz.', 'Czda.', 'Calz'],
  Privada: ['Priv.', 'Pvda.', 'Priv'],
  Calle: ['C.', 'Calle', 'C'],
};
const shorts: [RegExp, string[]][] = [
  [/\b5 de Mayo/, ['Cinco de Mayo', '5 d mayo', '5 de Mayo']],
  [/\b16 de/, ['Dieciséis de', '16 de']],
  [/\b20 de/, ['Veinte de', '20 de']],
  [/\b1 de/, ['Primero de', '1o. de', '1ro de']],
  [/Gral\./, ['General', 'Gral', '']],
  [/Dr\./, ['Doctor', 'Dr', '']],
  [/Profr\./, ['Profesor', 'Prof.', '']],
  [/\bSanta\b/, ['Sta.', 'Sta']],
  [/\bSanto\b/, ['Sto.']],
  [/\bJosé\b/, ['Jose', 'J.']],
  [/\bNorte\b/, ['Nte.', 'N', 'Nte']],
  [/\bSur\b/, ['S', 'Sur']],
  [/Francisco I\./, ['Francisco', 'Fco. I.']],
];

/** One address of a door as somebody might write it. */
export function uglyAddress(door: Door, random: () => number): AddressQuery {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = (share: number): boolean => random() < share;
  let street = door.street;
  for (const [kind, said] of Object.entries(kinds))
    if (street.startsWith(`${kind} `) && some(0.8)) street = street.replace(kind, pick(said)).trim();
  if (!/^(?:Av|Blvd|Bou|Bul|Cal|Cz|C|Priv|Pv|AVE|BLVD)\b/.test(street) && some(0.35))
    street = `${pick(['Calle', 'C.', 'calle'])} ${street}`;
  for (const [of, said] of shorts) if (some(0.6)) street = street.replace(of, pick(said)).replace(/\s+/g, ' ').trim();
  // Each is one slip, and rarely two in one address.
  const slip = (text: string): string => {
    const letters = [...text];
    const at = 2 + Math.floor(random() * Math.max(1, letters.length - 3));
    if (!/\p{L}/u.test(letters[at] ?? '') || !/\p{L}/u.test(letters[at - 1] ?? '')) return text;
    const what = random();
    if (what < 0.35) letters.splice(at, 1);
    else if (what < 0.6) letters.splice(at, 0, letters[at] as string);
    else if (what < 0.85) [letters[at - 1], letters[at]] = [letters[at] as string, letters[at - 1] as string];
    else letters[at] = pick([...'aeioustnr']);
    return letters.join('');
  };
  if (some(0.18)) street = slip(street);
  if (some(0.15))
    street = street.replace(
      pick([/v/i, /b/i, /z/i, /c(?=[ei])/i, /h/i]),
      (found) => ({ v: 'b', b: 'v', z: 's', c: 's', h: '' })[found.toLowerCase()] ?? '',
    );
  let suburb = door.colonia;
  if (some(0.5)) suburb = `${pick(['Col.', 'Colonia', 'col', 'Fracc.'])} ${suburb}`;
  if (some(0.1)) suburb = slip(suburb);
  const zipCode = some(0.2) ? '' : some(0.06) ? String(66_000 + Math.floor(random() * 900)) : door.zip;
  const number = door.number;
  const extNumber = pick([
    number,
    number,
    `#${number}`,
    `No. ${number}`,
    `Num. ${number}`,
    `${number} int. ${1 + Math.floor(random() * 9)}`,
    number.replace('-', ' '),
  ]);
  const betweenStreets =
    door.between[0] && door.between[1] && some(0.3)
      ? pick([`${door.between[0]} y ${door.between[1]}`, `entre ${door.between[1]} y ${door.between[0]}`])
      : '';
  const shout = (text: string): string =>
    isLoud ? text.toUpperCase() : isBare ? text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : text;
  const isLoud = some(0.25);
  const isBare = !isLoud && some(0.3);
  const isLine = some(0.35);
  if (isLine) {
    const between = betweenStreets ? ` ${betweenStreets.startsWith('entre') ? '' : 'entre '}${betweenStreets}` : '';
    return {
      line: shout(
        `${street} ${extNumber}${between}, Col. ${suburb.replace(/^(?:Col\.|Colonia|col|Fracc\.) /, '')}, ${zipCode ? pick([`C.P. ${zipCode}, `, `${zipCode} `]) : ''}${door.city}, ${pick(['N.L.', 'Nuevo León'])}`,
      ),
    };
  }
  const isWrongColumn = some(0.1);
  return {
    street: shout(isWrongColumn ? `${street} ${extNumber}` : street),
    extNumber: isWrongColumn ? '' : extNumber,
    suburb: some(0.1) && zipCode !== '' ? '' : shout(suburb),
    city: some(0.15) && zipCode !== '' ? '' : shout(door.city),
    municipality: '',
    state: 'Nuevo León',
    zipCode,
    betweenStreets: shout(betweenStreets),
  };
}

const invented =
  'Tlacaélel;Wenceslao Labra;Ópalo;Petirrojo;Calle 47;Bahía Kino;Pirul;Isabel la Católica;Cerro de la Silla;Molino Viejo;Jesús Carranza;Ignacio Ramírez;Miguel Lerdo de Tejada;Rosales;Violeta Parra;Río Tamesí;Sierra Gorda;Monte Sinaí'.split(
    ';',
  );

export function uglyAddresses(town: readonly Door[], count: number, seed: number): Ugly[] {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const door = town[Math.floor(random() * town.length)] as Door;
    const isUnknownStreet = random() < 0.08;
    const said = isUnknownStreet
      ? {
          ...door,
          street: invented[Math.floor(random() * invented.length)] as string,
          between: ['', ''] as [string, string],
        }
      : door;
    return { door, isUnknownStreet, query: uglyAddress(said, random) };
  });
}
