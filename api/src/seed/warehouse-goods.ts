/** What lies in the demo's warehouse. Pure. */
export interface Good {
  sku: string;
  name: string;
  unitWeightKg: number;
  unitVolumeM3: number;
  packUnits: number;
}

/** Kinds with their SKUs' beginnings, variants and sizes (name, kg, litres). */
const kinds: readonly {
  start: string;
  nouns: readonly string[];
  variants: readonly string[];
  sizes: readonly (readonly [string, number, number])[];
  packUnits: number;
}[] = [
  {
    start: 'ABA',
    nouns: [
      'Café molido',
      'Café en grano',
      'Chocolate de mesa',
      'Salsa roja',
      'Salsa verde',
      'Mole',
      'Frijol',
      'Arroz',
      'Miel',
      'Aceite de aguacate',
    ],
    variants: ['Sierra Clara', 'Doña Elvira', 'El Molcajete', 'Tierra Alta', 'La Cosecha'],
    sizes: [
      ['250 g', 0.28, 0.6],
      ['500 g', 0.54, 1.1],
      ['1 kg', 1.06, 2.1],
      ['2 kg', 2.1, 4],
    ],
    packUnits: 12,
  },
  {
    start: 'FAR',
    nouns: [
      'Gasas estériles',
      'Vendas elásticas',
      'Alcohol',
      'Termómetro digital',
      'Cubrebocas',
      'Guantes de nitrilo',
      'Suero oral',
      'Protector solar',
      'Crema hidratante',
      'Jabón neutro',
    ],
    variants: ['Clara', 'Vidasana', 'Nórtico', 'Botica 12', 'Alivia'],
    sizes: [
      ['chico', 0.12, 0.3],
      ['mediano', 0.25, 0.55],
      ['grande', 0.5, 1.2],
    ],
    packUnits: 24,
  },
  {
    start: 'FER',
    nouns: [
      'Taladro',
      'Desarmador',
      'Llave ajustable',
      'Cinta métrica',
      'Brocas',
      'Tornillos',
      'Foco LED',
      'Contacto doble',
      'Silicón',
      'Candado',
      'Pinzas',
      'Lija',
    ],
    variants: ['Férrum', 'Cóndor', 'Obra', 'Maestro', 'Yunque'],
    sizes: [
      ['básico', 0.35, 0.5],
      ['reforzado', 0.8, 1.4],
      ['profesional', 1.6, 3.2],
      ['industrial', 3.4, 7],
    ],
    packUnits: 6,
  },
  {
    start: 'HOG',
    nouns: [
      'Sartén',
      'Olla',
      'Juego de sábanas',
      'Toalla',
      'Cobija',
      'Lámpara de mesa',
      'Organizador',
      'Florero',
      'Vasos de vidrio',
      'Plato hondo',
      'Cesto',
      'Tapete',
    ],
    variants: ['Talavera', 'Casa Nube', 'Jacaranda', 'Barro Negro', 'Lino'],
    sizes: [
      ['individual', 0.4, 2],
      ['mediano', 0.9, 5],
      ['familiar', 1.8, 11],
      ['jumbo', 3, 20],
    ],
    packUnits: 4,
  },
  {
    start: 'ELE',
    nouns: [
      'Cable USB-C',
      'Audífonos',
      'Cargador',
      'Bocina portátil',
      'Teclado',
      'Ratón inalámbrico',
      'Memoria USB',
      'Soporte de celular',
      'Batería externa',
      'Extensión',
      'Control remoto',
      'Adaptador HDMI',
    ],
    variants: ['Nubo', 'Pixela', 'Rayo', 'Onda', 'Kalli'],
    sizes: [
      ['negro', 0.15, 0.35],
      ['blanco', 0.15, 0.35],
      ['azul', 0.15, 0.35],
      ['edición 2026', 0.22, 0.5],
      ['pro', 0.4, 0.9],
      ['paquete doble', 0.3, 0.7],
    ],
    packUnits: 10,
  },
  {
    start: 'MOD',
    nouns: ['Playera', 'Pantalón', 'Calcetines', 'Gorra', 'Chamarra', 'Bufanda', 'Cinturón'],
    variants: ['Huasteca', 'Norteña', 'Puerto', 'Cantera', 'Maguey'],
    sizes: [
      ['CH', 0.2, 1],
      ['M', 0.22, 1.1],
      ['G', 0.25, 1.2],
      ['XG', 0.28, 1.4],
    ],
    packUnits: 8,
  },
  {
    start: 'PAP',
    nouns: [
      'Cuaderno',
      'Libreta',
      'Plumas',
      'Marcadores',
      'Carpeta',
      'Hojas blancas',
      'Pegamento',
      'Tijeras',
      'Agenda',
    ],
    variants: ['Trazo', 'Papel Picado', 'Tinta', 'Escriba', 'Grafito'],
    sizes: [
      ['escolar', 0.2, 0.4],
      ['oficina', 0.35, 0.8],
      ['ejecutivo', 0.45, 1],
      ['caja', 1.2, 3],
    ],
    packUnits: 20,
  },
];

/** So many products that fill the demo's shelves, in the order of their kinds. */
const GOODS = 1500;
export function goods(): Good[] {
  const lists = kinds.map((kind) =>
    kind.nouns.flatMap((noun) =>
      kind.variants.flatMap((variant) =>
        kind.sizes.map(([size, unitWeightKg, litres]) => ({
          start: kind.start,
          name: `${noun} ${variant} ${size}`,
          unitWeightKg,
          unitVolumeM3: litres / 1000,
          packUnits: kind.packUnits,
        })),
      ),
    ),
  );
  return lists
    .flat()
    .slice(0, GOODS)
    .map(({ start, ...good }, n) => ({ ...good, sku: `${start}-${String(n + 1).padStart(4, '0')}` }));
}
