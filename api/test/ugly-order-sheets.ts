import type { Correction } from './ugly-sheets.ts';

/**
 * Sheets of orders as they come from Mexican shops and warehouses, each ugly in its own way, with what a person does about them (two things at most).
 * `orders` are those that must come of it: number, units and item ids; `faulty` the rows that cannot be taken, with a word of why.
 */
export interface UglyOrderSheet {
  name: string;
  /** Lines of a CSV, or rows of a workbook. */
  lines: string | readonly (readonly (string | number)[])[];
  corrections: readonly Correction[];
  orders: readonly { number: string; units: number; codes: readonly string[]; cedi?: string; more?: object }[];
  faulty?: readonly { field: string; says: string }[];
}

export const uglyOrderSheets: readonly UglyOrderSheet[] = [
  {
    // A title over the table, titles that a merge left empty beside their first cell, and totals at its end.
    name: 'titulos-combinados.csv',
    lines: [
      'PEDIDOS DE LA SEMANA 48,,,,,,',
      'Impreso por: almacén,,,,,,',
      ',,,,,,',
      'No. Pedido,Cliente,Tel.,Descripción,Clave,Cant.,Fecha compromiso',
      'A-100,María Treviño,8112345678,Café 1 kg,CAF-1,3,28/11/2026',
      'A-101,Luis Garza,81 8765 4321,Taza,TAZ,12 pzas,29/11/2026',
      'TOTAL,,,,,15,',
    ].join('\n'),
    corrections: [{ kind: 'leaveOut' }],
    orders: [
      {
        number: 'A-100',
        units: 3,
        codes: ['1'],
        more: { contactName: 'María Treviño', promisedDate: '2026-11-28', phone: '8112345678' },
      },
      { number: 'A-101', units: 12, codes: ['1'], more: { phone: '8187654321', promisedDate: '2026-11-29' } },
    ],
  },
  {
    // '#' counts the rows: it is no number of an order.
    name: 'numero-corrido.xlsx',
    lines: [
      ['#', 'Folio', 'Nombre', 'Celular', 'SKU', 'Producto', 'Piezas'],
      [1, 'W1001', 'Ana Ruiz', '8110000001', 'CAF-1', 'Café 1 kg', 2],
      [2, 'W1002', 'Leo Paz', '8110000002', 'TAZ', 'Taza', 5],
      [3, 'W1003', 'Eva Gil', '8110000003', 'TE', 'Té verde', 1],
    ],
    corrections: [],
    orders: [
      { number: 'W1001', units: 2, codes: ['1'], more: { contactName: 'Ana Ruiz' } },
      { number: 'W1002', units: 5, codes: ['1'] },
      { number: 'W1003', units: 1, codes: ['1'] },
    ],
  },
  {
    // One row a line: number, customer and address stand once, the rows below are gaps.
    name: 'un-renglon-por-articulo.xlsx',
    lines: [
      [
        'Pedido',
        'Contacto',
        'Razón social',
        'Calle',
        'No. Ext',
        'Colonia',
        'CP',
        'ID artículo',
        'Artículo',
        'Cantidad',
        'Peso',
      ],
      ['P-1', 'Raúl Ñáñez', 'Ferretera Norte SA', 'Hidalgo', '10', 'Centro', '64000', 'T1', 'Tornillo', 100, '2 kg'],
      ['', '', '', '', '', '', '', 'T2', 'Tuerca', 50, '1 kg'],
      ['', '', '', '', '', '', '', 'T3', 'Rondana', 25, ''],
      ['P-2', 'Sofía Peña', '', 'Juárez', '22', 'Centro', '64000', 'T1', 'Tornillo', 10, '0.2 kg'],
      ['', '', '', '', '', '', '', 'T9', 'Martillo', 1, '1.5 kg'],
    ],
    corrections: [],
    orders: [
      {
        number: 'P-1',
        units: 175,
        codes: ['T1', 'T2', 'T3'],
        more: {
          businessName: 'Ferretera Norte SA',
          weightKg: 3,
          address: { street: 'Hidalgo', extNumber: '10', zipCode: '64000' },
        },
      },
      { number: 'P-2', units: 11, codes: ['T1', 'T9'], more: { contactName: 'Sofía Peña' } },
    ],
  },
  {
    // An id of an item stands twice in one order: nothing of that order enters, and both rows say why.
    name: 'articulos-repetidos.csv',
    lines: [
      'Orden;Contacto;ID articulo;Articulo;Cantidad',
      'R-1;Iván Cruz;X1;Foco;4',
      'R-1;Iván Cruz;X2;Cable;1',
      'R-1;Iván Cruz;x1;Foco;2',
      'R-2;Luz Mora;X1;Foco;3',
    ].join('\n'),
    corrections: [],
    orders: [{ number: 'R-2', units: 3, codes: ['X1'] }],
    faulty: [
      { field: 'itemCode', says: 'mismo pedido' },
      { field: 'folio', says: 'mismo pedido' },
      { field: 'folio', says: 'mismo pedido' },
    ],
  },
  {
    // Days as texts, in each of the ways in which people write them; one that already exists; one without anybody.
    name: 'fechas-como-texto.csv',
    lines: [
      'Numero de pedido,Fecha,Fecha de entrega,Cliente,Sku,Cantidad',
      "D-1,'21 de noviembre de 2026,27-nov-26,Hugo Díaz,CAF-1,1",
      'D-2,2026-11-20,30/11/2026,Rosa León,TAZ,2',
      'D-3,20/11/2026,01.12.2026,Beto Luna,TE,3',
      'YA-EXISTE,20/11/2026,01/12/2026,Beto Luna,TE,3',
      'D-4,20/11/2026,01/12/2026,,TE,3',
    ].join('\n'),
    corrections: [],
    orders: [
      { number: 'D-1', units: 1, codes: ['1'], more: { orderDate: '2026-11-21', promisedDate: '2026-11-27' } },
      { number: 'D-2', units: 2, codes: ['1'], more: { orderDate: '2026-11-20', promisedDate: '2026-11-30' } },
      { number: 'D-3', units: 3, codes: ['1'], more: { promisedDate: '2026-12-01' } },
    ],
    faulty: [
      { field: 'folio', says: 'YA-EXISTE ya existe' },
      { field: 'contactName', says: 'requerido' },
    ],
  },
  {
    // Two cedis by their names, a client by its tax name, and the same number for two clients.
    name: 'dos-cedis.csv',
    lines: [
      'Almacén,Cuenta,Pedido,Destinatario,Artículo,Cantidad,Ubicación',
      'Monterrey,Ferretería Lozano,500,Ana Ruiz,Foco,4,Rack A',
      'Ciudad de México,Ferretería Lozano,501,Leo Paz,Cable,2,Andén 3',
      'Ciudad de México,Abarrotes Mina,500,Eva Gil,Foco,1,',
      'Toluca,Abarrotes Mina,502,Eva Gil,Foco,1,',
    ].join('\n'),
    corrections: [],
    orders: [
      {
        number: '500',
        units: 4,
        codes: ['1'],
        cedi: 'Monterrey',
        more: { client: { name: 'Ferretería Lozano' }, warehouseLocation: 'Rack A' },
      },
      { number: '501', units: 2, codes: ['1'], cedi: 'Ciudad de México', more: { warehouseLocation: 'Andén 3' } },
      { number: '500', units: 1, codes: ['1'], cedi: 'Ciudad de México', more: { client: { name: 'Abarrotes Mina' } } },
    ],
    faulty: [{ field: 'cedi', says: 'Toluca' }],
  },
];
