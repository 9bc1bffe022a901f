import { type Chance, oneOf } from './chance.ts';

/** What the streets of a colonia are called after: most of Mexico's colonias have one theme for each direction. */
const themes: readonly (readonly string[])[] = [
  'Vicente Guerrero|Nicolás Bravo|Ignacio Allende|Juan Aldama|Mariano Abasolo|Leona Vicario|Josefa Ortiz de Domínguez|Guadalupe Victoria|Melchor Ocampo|Santos Degollado|Ignacio Ramírez|Francisco Zarco|Jesús González Ortega|Juan Álvarez|Pedro Moreno|Hermenegildo Galeana|Xavier Mina|Epigmenio González|Andrés Quintana Roo|Ignacio Comonfort',
  'Aguascalientes|Campeche|Chiapas|Chihuahua|Coahuila|Colima|Durango|Guanajuato|Hidalgo|Jalisco|Michoacán|Morelos|Nayarit|Oaxaca|Puebla|Querétaro|Quintana Roo|Sinaloa|Sonora|Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatán|Zacatecas',
  '5 de Febrero|24 de Febrero|18 de Marzo|21 de Marzo|2 de Abril|1 de Mayo|5 de Mayo|10 de Mayo|15 de Mayo|16 de Septiembre|27 de Septiembre|12 de Octubre|2 de Noviembre|20 de Noviembre|12 de Diciembre|6 de Enero',
  'Ahuehuete|Álamo|Cedro|Ciprés|Ébano|Encino|Eucalipto|Fresno|Framboyán|Huizache|Jacaranda|Laurel|Mezquite|Nogal|Olmo|Palmera|Pino|Pirul|Roble|Sabino|Sauce|Tabachín|Trueno',
  'Azucena|Begonia|Bugambilia|Camelia|Clavel|Dalia|Gardenia|Geranio|Girasol|Hortensia|Jazmín|Lirio|Magnolia|Margarita|Narciso|Nardo|Orquídea|Petunia|Rosa|Tulipán|Violeta',
  'Río Balsas|Río Bravo|Río Conchos|Río Grijalva|Río Lerma|Río Mayo|Río Nazas|Río Pánuco|Río Papaloapan|Río Salado|Río San Juan|Río Santiago|Río Tamesí|Río Usumacinta|Río Verde|Río Yaqui',
  'Acapulco|Campeche Viejo|Cuernavaca|Ensenada|Guaymas|La Paz|Mazatlán|Mérida|Morelia|Orizaba|Pachuca|Saltillo|Tampico|Tepic|Toluca|Torreón|Uruapan|Xalapa',
  'Argentina|Bolivia|Brasil|Canadá|Chile|Colombia|Costa Rica|Cuba|Ecuador|El Salvador|Guatemala|Honduras|Nicaragua|Panamá|Paraguay|Perú|Uruguay|Venezuela',
  'Amado Nervo|Ramón López Velarde|Salvador Díaz Mirón|Manuel Acuña|Juan de Dios Peza|Guillermo Prieto|Manuel Gutiérrez Nájera|Justo Sierra|José Vasconcelos Calderón|Octavio Paz|Juan Rulfo|Jaime Sabines|Rosario Castellanos|Carlos Pellicer|Xavier Villaurrutia|Jaime Torres Bodet',
  'Popocatépetl|Iztaccíhuatl|Pico de Orizaba|Nevado de Toluca|La Malinche|Cofre de Perote|Sierra Gorda|Sierra Madre|Sierra Nevada|Sierra Leona|Cerro de la Bufa|Cerro del Cubilete|Cerro de las Campanas|Sierra Tarahumara',
  'Cuauhtémoc|Moctezuma|Cuitláhuac|Nezahualcóyotl|Xicoténcatl|Tizoc|Axayácatl|Ahuízotl|Itzcóatl|Acamapichtli|Chimalpopoca|Tlahuicole|Tlacaélel|Huitzilíhuitl',
  'Mozart|Beethoven|Chopin|Wagner|Verdi|Rossini|Manuel M. Ponce|Silvestre Revueltas|Juventino Rosas|Carlos Chávez|José Pablo Moncayo|Agustín Lara|Candelario Huízar',
].map((line) => line.split('|'));

/** Two lists of names, one for each direction of a colonia's streets, in an order of their own. */
export function namesOfColonia(chance: Chance): readonly [string[], string[]] {
  const first = Math.floor(chance() * themes.length);
  const second = (first + 1 + Math.floor(chance() * (themes.length - 1))) % themes.length;
  const turned = (list: readonly string[]): string[] => {
    const at = Math.floor(chance() * list.length);
    return [...list.slice(at), ...list.slice(0, at)];
  };
  return [turned(themes[first] as string[]), turned(themes[second] as string[])];
}

const joined =
  'Constructores|Industriales|Insurgentes del Norte|Ferrocarriles|Maestros|Deportistas|Pioneros|Fundadores del Valle|Telegrafistas|Viveros|Arcos|Manantiales|Misiones|Puentes|Colinas|Haciendas|Canteras|Jardines|Portales|Acueductos|Molinos|Tajos|Periodistas|Ingenieros|Artesanos'.split(
    '|',
  );
/** Of an avenue that joins colonias without being in anybody's list. */
export const joiningName = (chance: Chance, n: number): string =>
  `Av. de los ${joined[n % joined.length] as string}${n >= joined.length ? ` ${oneOf(chance, ['Norte', 'Sur', 'Oriente', 'Poniente'])}` : ''}`;

/** As OpenStreetMap writes it: without the short forms that addresses have. */
export const fullName = (name: string): string =>
  name
    .replace(/^Av\. /, 'Avenida ')
    .replace(/^Calz\. /, 'Calzada ')
    .replace(/^Blvd\. /, 'Boulevard ');
