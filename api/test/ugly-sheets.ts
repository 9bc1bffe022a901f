import type { ImportChange, ImportField } from '@tramo/contract/imports';

/**
 * Sheets as they come from Mexican offices, each ugly in its own way, with what a person does about them (two things at most). `real` counts the
 * rows that are guides; some of them cannot be mended. `first` is what must come of the first guide, so that a sheet is not only taken but understood.
 */
export interface UglySheet {
  name: string;
  /** Lines of a CSV, or rows of a workbook. */
  lines: string | readonly (readonly (string | number)[])[];
  encoding?: 'latin1';
  real: number;
  corrections: readonly Correction[];
  first: {
    folio?: string | RegExp;
    contactName?: string;
    phone?: string;
    street: string;
    extNumber: string;
    intNumber?: string;
    suburb: string;
    zipCode: string;
    city?: string;
    windows?: [number, number][];
  };
}
export type Correction = ImportChange | { kind: 'column'; column: number; field: ImportField } | { kind: 'foundCedi' };

/** Postal codes that the sheets name. */
export const uglyZips: readonly (readonly [
  zip: string,
  suburb: string,
  state: string,
  municipality: string,
  city: string,
])[] = [
  ['64000', 'Centro', 'Nuevo León', 'Monterrey', 'Monterrey'],
  ['64000', 'Obispado', 'Nuevo León', 'Monterrey', 'Monterrey'],
  ['66220', 'Del Valle', 'Nuevo León', 'San Pedro Garza García', ''],
  ['06600', 'Juárez', 'Ciudad de México', 'Cuauhtémoc', 'Ciudad de México'],
  ['44100', 'Zona Centro', 'Jalisco', 'Guadalajara', 'Guadalajara'],
  ['97000', 'Centro', 'Yucatán', 'Mérida', 'Mérida'],
];

const hidalgo = { street: 'Hidalgo', extNumber: '10', suburb: 'Centro', zipCode: '64000', city: 'Monterrey' };
const morning: [number, number][] = [[540, 1080]];
const people = [
  'Ana Ruiz',
  'Leo Paz',
  'Eva Gil',
  'Raúl Ñáñez',
  'Sofía Peña',
  'Iván Cruz',
  'Luz Mora',
  'Hugo Díaz',
  'Rosa León',
  'Beto Luna',
];
const streets = [
  'Hidalgo',
  'Morelos',
  'Av. 5 de Mayo',
  'Zaragoza',
  'Padre Mier',
  'Calle 60',
  'Juárez',
  'Arteaga',
  'Aramberri',
  'Isaac Garza',
];
const doors = [10, 125, 33, 408, 77, 912, 5, 61, 230, 18];
const phoneOf = (n: number): string => `81${String(12345600 + n)}`;
/** Ten rows, from the person, the street, the door and the phone of each. */
const ten = <T>(line: (r: { n: number; who: string; street: string; door: number; phone: string }) => T): T[] =>
  people.map((who, n) =>
    line({ n: n + 1, who, street: streets[n] as string, door: doors[n] as number, phone: phoneOf(n) }),
  );
const csv = (...lines: readonly (string | readonly string[])[]): string => lines.flat().join('\r\n');

export const uglySheets: readonly UglySheet[] = [
  {
    name: 'número corrido.csv',
    lines: csv(
      'No.,Folio,Destinatario,Tel.,Calle,Número,Colonia,C.P.',
      ten((r) => `${r.n},NC-${r.n},${r.who},${r.phone},${r.street},${r.door},Centro,64000`),
    ),
    real: 10,
    corrections: [],
    first: { folio: 'NC-1', contactName: 'Ana Ruiz', phone: phoneOf(0), ...hidalgo },
  },
  {
    name: 'gato sin folio.csv',
    lines: csv(
      '#,Nombre,Celular,Dirección,Colonia,CP',
      ten((r) => `${r.n},${r.who},${r.phone},${r.street} #${r.door},Centro,64000`),
    ),
    real: 10,
    corrections: [{ kind: 'folios', prefix: 'GATO-' }],
    first: { folio: 'GATO-2', ...hidalgo },
  },
  {
    name: 'dirección completa.xlsx',
    lines: [
      ['Guía', 'Recibe', 'Teléfono', 'Dirección completa'],
      ...ten((r) => [
        `DC-${r.n}`,
        r.who,
        Number(r.phone),
        `${r.street} ${r.door} Int. ${r.n}, Col. Centro, 64000 Monterrey, N.L.`,
      ]),
    ],
    real: 10,
    corrections: [],
    first: { intNumber: '1', ...hidalgo },
  },
  {
    name: 'dirección en un solo dato.csv',
    lines: csv(
      'Pedido;Guía;Cliente;Tel;Domicilio',
      ten(
        (r) => `P${r.n};DU-${r.n};${r.who};${r.phone};"${r.street} No. ${r.door}, Obispado, C.P. 64000, Monterrey, NL"`,
      ),
    ),
    encoding: 'latin1',
    real: 10,
    corrections: [],
    first: { ...hidalgo, suburb: 'Obispado' },
  },
  {
    name: 'calle y no.csv',
    lines: csv(
      'Folio;Nombre del destinatario;Teléfono;Calle y no.;Col.;CP;Cd.',
      ten((r) => `CN-${r.n};${r.who};${r.phone};${r.street} No. ${r.door} Depto. 3;Centro;64000;Monterrey`),
    ),
    encoding: 'latin1',
    real: 10,
    corrections: [],
    first: { intNumber: 'Depto. 3', ...hidalgo },
  },
  {
    name: 'totales y notas.csv',
    lines: csv(
      'Folio,Destinatario,Teléfono,Calle,Núm. ext.,Colonia,CP,Bultos,Importe',
      ten((r) => `TN-${r.n},${r.who},${r.phone},${r.street},${r.door},Centro,64000,2,150.00`),
      [
        'TOTAL,,,,,,,20,"1,500.00"',
        'Total de guías: 10,,,,,,,,',
        ',,,,,,,,',
        'Nota: los importes incluyen IVA,,,,,,,,',
        'Elaboró: Lic. Ramírez,,,,,,,,',
      ],
    ),
    real: 10,
    corrections: [{ kind: 'leaveOut' }],
    first: hidalgo,
  },
  {
    name: 'guiones y n-a.csv',
    lines: csv(
      'Folio,Destinatario,Empresa,Teléfono,Correo,Calle,No. ext,No. int,Colonia,CP,Horario,Peso',
      ten(
        (r) => `GN-${r.n},${r.who},N/A,${r.phone},s/d,${r.street},${r.n === 3 ? 'S/N' : r.door},-,Centro,64000,--,n/a`,
      ),
    ),
    real: 10,
    corrections: [],
    first: hidalgo,
  },
  {
    name: 'títulos cortos.csv',
    lines: csv(
      'Fol.,Razón soc.,Nom. destinat.,Tel. cel.,Dom.,No. ext.,Col.,Cód. post.,Mpio.,Edo.,Observ.',
      ten(
        (r) =>
          `TC-${r.n},Comercial ${r.n} SA,${r.who},${r.phone},${r.street},${r.door},Centro,64000,Monterrey,N.L.,frágil`,
      ),
    ),
    real: 10,
    corrections: [],
    first: { contactName: 'Ana Ruiz', ...hidalgo },
  },
  {
    name: 'horarios.csv',
    lines: csv(
      'Folio,Destinatario,Teléfono,Calle,Número,Colonia,CP,Horario de entrega',
      ten((r) => {
        const hours = [
          'L-V 9-18',
          'Todo el día',
          'Horario abierto',
          'Lunes a Viernes de 9:00 a 18:00 hrs',
          '9 a 14 y 16 a 19',
          'L a V 9-18, S 9-14',
          'de 9am a 6pm',
          'antes de las 14:00',
          'por la tarde',
          'L-S 10:00 a.m. a 7:00 p.m.',
        ];
        return `HO-${r.n},${r.who},${r.phone},${r.street},${r.door},Centro,64000,"${hours[r.n - 1]}"`;
      }),
    ),
    real: 10,
    corrections: [],
    first: { ...hidalgo, windows: morning },
  },
  {
    name: 'sin ciudad.csv',
    lines: csv(
      'Folio,Destinatario,Teléfono,Calle,Número,Colonia,Municipio,CP',
      ten(
        (r) =>
          `SC-${r.n},${r.who},${r.phone},${r.street},${r.door},Del Valle,San Pedro Garza García,${r.n % 2 ? '66220' : '66299'}`,
      ),
    ),
    real: 10,
    corrections: [],
    first: {
      street: 'Hidalgo',
      extNumber: '10',
      suburb: 'Del Valle',
      zipCode: '66220',
      city: 'San Pedro Garza García',
    },
  },
  {
    name: 'sin folio.xlsx',
    lines: [
      ['Destinatario', 'Teléfono', 'Calle', 'Número', 'Colonia', 'Código postal', 'Producto'],
      ...ten((r) => [r.who, Number(r.phone), r.street, r.door, 'Centro', 64000, 'Caja']),
      ['TOTAL', '', '', '', '', '', 10],
    ],
    real: 10,
    corrections: [{ kind: 'leaveOut' }, { kind: 'folios', prefix: 'SF-' }],
    first: { folio: 'SF-2', ...hidalgo },
  },
  {
    name: 'sin colonia.csv',
    lines: csv(
      'Folio,Destinatario,Teléfono,Calle,Número,CP',
      ten((r) => `CO-${r.n},${r.who},${r.phone},${r.street},${r.door},${r.n % 3 === 0 ? '44100' : '64000'}`),
    ),
    real: 10,
    corrections: [{ kind: 'fill', field: 'suburb', value: 'Centro', zipCode: '64000' }],
    first: hidalgo,
  },
  {
    name: 'membrete arriba.csv',
    lines: csv(
      'DISTRIBUIDORA DEL NORTE SA DE CV,,,,,,',
      'Relación de entregas del día,,,,,,',
      ',,,,,,',
      'Remisión,Cliente,Teléfono,Domicilio,Colonia,C.P.,Piezas',
      ten((r) => `RE-${r.n},${r.who},${r.phone},${r.street} ${r.door},Centro,64000,3`),
    ),
    real: 10,
    corrections: [],
    first: { contactName: 'Ana Ruiz', ...hidalgo },
  },
  {
    name: 'rutas y títulos repetidos.csv',
    lines: csv(
      'Folio,Destinatario,Teléfono,Calle,Número,Colonia,CP',
      'RUTA NORTE,,,,,,',
      ten((r) => `RU-${r.n},${r.who},${r.phone},${r.street},${r.door},Centro,64000`).slice(0, 5),
      'Subtotal ruta norte: 5,,,,,,',
      'Folio,Destinatario,Teléfono,Calle,Número,Colonia,CP',
      'RUTA SUR,,,,,,',
      ten((r) => `RU-${r.n},${r.who},${r.phone},${r.street},${r.door},Centro,64000`).slice(5),
    ),
    real: 10,
    corrections: [{ kind: 'leaveOut' }],
    first: hidalgo,
  },
  {
    name: 'teléfonos.csv',
    lines: csv(
      'Folio,Destinatario,Teléfonos,Calle,Número,Colonia,CP',
      ten((r) => {
        const written = [
          `${r.phone} / 8187654321`,
          `+52 1 ${r.phone}`,
          `(81) ${r.phone.slice(2, 6)}-${r.phone.slice(6)}`,
          `${r.phone} ext. 12`,
          `044${r.phone}`,
          `01 ${r.phone}`,
          `${r.phone}.0`,
          `81.${r.phone.slice(2)}`,
          `${r.phone} y 8180000000`,
          '1234567',
        ];
        return `TE-${r.n},${r.who},${written[r.n - 1]},${r.street},${r.door},Centro,64000`;
      }),
    ),
    real: 10,
    corrections: [],
    first: { phone: phoneOf(0), ...hidalgo },
  },
  {
    name: 'ceros perdidos.xlsx',
    lines: [
      ['Guía', 'Fecha', 'Destinatario', 'Cel', 'Calle', 'Núm', 'Col', 'CP', 'Ciudad'],
      ...ten((r) => [900100 + r.n, '23/11/2026', r.who, Number(r.phone), r.street, r.door, 'Juárez', 6600, 'CDMX']),
    ],
    real: 10,
    corrections: [],
    first: { street: 'Hidalgo', extNumber: '10', suburb: 'Juárez', zipCode: '06600' },
  },
  {
    name: 'english.csv',
    lines: csv(
      'Tracking #\tRecipient name\tPhone\tAddress line 1\tNeighborhood\tZip\tCity\tNotes',
      ten((r) => `EN-${r.n}\t${r.who}\t${r.phone}\t${r.street} ${r.door}\tCentro\t64000\tMonterrey\tring twice`),
    ),
    real: 10,
    corrections: [],
    first: hidalgo,
  },
  {
    name: 'un renglón por artículo.csv',
    lines: csv(
      'No. guía,Destinatario,Teléfono,Calle,No.,Colonia,CP,SKU,Descrip.,Cant.,Cajas',
      ten((r) =>
        [1, 2].map(
          (item) =>
            `${item === 2 ? 'ar' : 'AR'}-${r.n},${r.who},${r.phone},${r.street},${r.door},Centro,64000,S${item},Artículo ${item},1,2`,
        ),
      ).flat(),
    ),
    real: 20,
    corrections: [],
    first: hidalgo,
  },
  {
    name: 'lejos del cedis.csv',
    lines: csv(
      'Folio,Destinatario,Teléfono,Calle,Número,Colonia,CP,Lat,Long',
      ten((r) => `LE-${r.n},${r.who},${r.phone},${r.street},${r.door},Juárez,06600,19.42${r.n % 10},-99.16${r.n % 10}`),
    ),
    real: 10,
    corrections: [{ kind: 'foundCedi' }],
    first: { street: 'Hidalgo', extNumber: '10', suburb: 'Juárez', zipCode: '06600' },
  },
  {
    name: 'remitente y destinatario.csv',
    lines: csv(
      'Folio,Remitente,Tel. remitente,Dir. remitente,Col. remitente,CP remitente,Destinatario,Tel. destinatario,Calle y número destinatario,Col. destinatario,CP destinatario',
      ten(
        (r) =>
          `RD-${r.n},Bodega Norte,8110000000,Ruiz Cortines 500,Obispado,64000,${r.who},${r.phone},${r.street} ${r.door},Centro,64000`,
      ),
    ),
    real: 10,
    corrections: [],
    first: { contactName: 'Ana Ruiz', phone: phoneOf(0), ...hidalgo },
  },
  {
    name: 'faltan teléfonos.csv',
    lines: csv(
      'Folio,Destinatario,Teléfono,Calle,Número,Colonia,CP',
      ten((r) => `FT-${r.n},${r.who},${r.n % 2 ? '' : 'sin teléfono'},${r.street},${r.door},Centro,64000`),
    ),
    real: 10,
    corrections: [{ kind: 'fill', field: 'phone', value: '8183456789' }],
    first: { phone: '8183456789', ...hidalgo },
  },
  {
    name: 'títulos que no dicen nada.csv',
    lines: csv(
      'Clave interna,Quién recibe,Contacto tel,Ubicado en,Col.,Código',
      ten((r) => `TQ-${r.n},${r.who},${r.phone},${r.street} ${r.door},Centro,64000`),
    ),
    real: 10,
    corrections: [
      { kind: 'column', column: 0, field: 'folio' },
      { kind: 'column', column: 3, field: 'street' },
    ],
    first: hidalgo,
  },
  {
    name: 'ventas de la semana.xlsx',
    lines: csv(
      'Factura|Fec. ent.|Cte.|Tel|Calle|# ext|# int|Colonia|CP|Entre calles|Ref.',
      ten(
        (r) =>
          `F-${r.n}|23-nov-2026|${r.who}|${r.phone}|${r.street}|${r.door}|${r.n === 2 ? 'B' : 'NA'}|Centro|64000|A y B|portón azul`,
      ),
    ),
    real: 10,
    corrections: [{ kind: 'folios', prefix: 'V-' }],
    first: hidalgo,
  },
];
