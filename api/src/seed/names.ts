/** Names for the demo: common ones in Mexico, put together at random; no real person or company is meant. */

// biome-ignore format: a list reads better packed
export const givenNames = {
  female: [
    'María Guadalupe', 'Ana Sofía', 'Verónica', 'Leticia', 'Alejandra', 'Gabriela', 'Patricia', 'Claudia', 'Rosa Elena', 'Mónica', 'Adriana',
    'Fernanda', 'Daniela', 'Valeria', 'Ximena', 'Karla', 'Yolanda', 'Silvia', 'Laura', 'Norma', 'Beatriz', 'Araceli', 'Lucía', 'Paola',
    'Regina', 'Itzel', 'Montserrat', 'Elizabeth', 'Brenda', 'Martha', 'Irma', 'Cecilia', 'Marisol', 'Rocío', 'Julieta', 'Renata',
  ],
  male: [
    'José Luis', 'Juan Carlos', 'Miguel Ángel', 'Luis Fernando', 'Francisco Javier', 'Jesús', 'Alejandro', 'Ricardo', 'Roberto', 'Eduardo',
    'Sergio', 'Raúl', 'Héctor', 'Óscar', 'Gerardo', 'Arturo', 'Rubén', 'Iván', 'Ramón', 'Rogelio', 'Mario', 'Gustavo', 'Emiliano', 'Santiago',
    'Diego', 'Leonardo', 'Omar', 'Hugo', 'Efraín', 'Ulises', 'Víctor Manuel', 'Marco Antonio', 'Pedro', 'Salvador', 'Ignacio', 'Adrián',
  ],
} as const;

// biome-ignore format: a list reads better packed
export const surnames = [
  'Hernández', 'García', 'Martínez', 'López', 'González', 'Rodríguez', 'Pérez', 'Sánchez', 'Ramírez', 'Cruz', 'Flores', 'Gómez', 'Morales',
  'Vázquez', 'Reyes', 'Jiménez', 'Torres', 'Díaz', 'Gutiérrez', 'Mendoza', 'Ruiz', 'Aguilar', 'Ortiz', 'Castillo', 'Moreno', 'Romero',
  'Álvarez', 'Chávez', 'Rivera', 'Juárez', 'Domínguez', 'Herrera', 'Medina', 'Vargas', 'Castro', 'Guzmán', 'Velázquez', 'Rojas', 'Garza',
  'Treviño', 'Cantú', 'Villarreal', 'Elizondo', 'Salinas', 'Cavazos', 'Ibarra', 'Muñoz', 'Núñez', 'Peña', 'Zamora', 'Cárdenas', 'Ochoa',
  'Solís', 'Rangel', 'Lozano', 'Saldaña', 'Tamez', 'Quiroga', 'Escamilla', 'Carrillo', 'Bautista', 'Montes', 'Arriaga', 'Espinosa',
] as const;

/** Clients of the demo: who sends the parcels. Invented. */
// biome-ignore format: a list reads better packed
export const clientNames = [
  'Mueblería El Encino', 'Farmacias Santa Brígida', 'Electrónica Cumbres', 'Abarrotes Don Chema', 'Papelería La Pluma Azul',
  'Zapaterías Paso Firme', 'Refaccionaria El Pistón', 'Vinos y Quesos La Bodega',
] as const;

/** Kinds and names from which small businesses that receive parcels are put together. */
// biome-ignore format: a list reads better packed
export const businessKinds = [
  'Abarrotes', 'Papelería', 'Farmacia', 'Ferretería', 'Tortillería', 'Panadería', 'Estética', 'Refaccionaria', 'Taller Mecánico', 'Tlapalería',
  'Mueblería', 'Florería', 'Carnicería', 'Consultorio Dental', 'Óptica', 'Veterinaria', 'Lavandería', 'Dulcería', 'Cafetería', 'Restaurante',
  'Zapatería', 'Mercería', 'Vidriería', 'Imprenta', 'Materiales',
] as const;

// biome-ignore format: a list reads better packed
export const businessTitles = [
  'La Esperanza', 'El Porvenir', 'San Judas', 'Lupita', 'Los Compadres', 'La Central', 'El Sol', 'La Fortuna', 'Del Valle', 'Santa Fe',
  'Don Beto', 'Doña Mary', 'El Águila', 'La Guadalupana', 'El Roble', 'La Estrella', 'El Faro', 'Los Pinos', 'La Victoria', 'Hermanos Garza',
  'Tres Reyes', 'El Milagro', 'La Paloma', 'San Martín', 'Monterrey', 'Anáhuac', 'El Trébol', 'La Mexicana', 'Ideal', 'Moderna',
] as const;

/** A source of numbers in [0, 1), seeded by the caller so that the same seed makes the same demo. */
export type Random = () => number;

/** One of a list that is never empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new RangeError('pick from an empty list');
  return found;
}

export interface PersonName {
  givenName: string;
  /** Father's and mother's surname. */
  surnames: string;
  fullName: string;
}

export function makePersonName(random: Random): PersonName {
  const givenName = pick(random, random() < 0.5 ? givenNames.female : givenNames.male);
  const both = `${pick(random, surnames)} ${pick(random, surnames)}`;
  return { givenName, surnames: both, fullName: `${givenName} ${both}` };
}

export function makeBusinessName(random: Random): string {
  return `${pick(random, businessKinds)} ${pick(random, businessTitles)}`;
}
