/**
 * The demo's postal codes: a short list written by hand from public knowledge of Monterrey, Mexico City and the towns around them, so that
 * the demo company has believable addresses without shipping anybody's catalogue. An operator imports the full one (see places.rules.ts).
 * Coordinates are approximate centres of the suburbs; streets are main streets of the suburb or next to it.
 */
export interface CataloguePlace {
  zipCode: string;
  state: string;
  municipality: string;
  city: string;
  suburb: string;
  lat: number;
  lng: number;
  streets: readonly string[];
}

export type CatalogueRegion = 'monterrey' | 'cdmx';

/** zip code, suburb, latitude, longitude, streets */
type Line = readonly [zipCode: string, suburb: string, lat: number, lng: number, streets: string];

interface Town {
  region: CatalogueRegion;
  state: string;
  municipality: string;
  city: string;
  lines: readonly Line[];
}

const towns: readonly Town[] = [
  {
    region: 'monterrey',
    state: 'Nuevo León',
    municipality: 'Monterrey',
    city: 'Monterrey',
    lines: [
      ['64000', 'Monterrey Centro', 25.67, -100.312, 'Padre Mier|José María Morelos|Mariano Matamoros|Washington|5 de Mayo|Emilio Carranza|Garibaldi|Av. Benito Juárez|Mariano Escobedo|15 de Mayo'],
      ['64010', 'Obrera', 25.6745, -100.2945, 'Av. Francisco I. Madero|Félix U. Gómez|Isaac Garza|Adolfo Prieto|Héroes del 47'],
      ['64020', 'Mitras Sur', 25.6795, -100.349, 'Av. José Eleuterio González|Av. Simón Bolívar|Av. Francisco I. Madero|Dr. Ángel Martínez Villarreal'],
      ['64030', 'Chepevera', 25.676, -100.3365, 'Av. Venustiano Carranza|Degollado|Hermenegildo Galeana|América|Av. Hidalgo'],
      ['64040', 'María Luisa', 25.6735, -100.332, 'Miguel Hidalgo|Loma Grande|Av. Hidalgo|Degollado|Modesto Arreola'],
      ['64060', 'Obispado', 25.6722, -100.343, 'Av. Hidalgo|Padre Mier|José Benítez|Belisario Domínguez|20 de Noviembre|Rafael José Verger'],
      ['64070', 'Mirador', 25.6685, -100.3262, 'Hidalgo|Miguel Nieto|Martín de Zavala|Serafín Peña|Gonzalitos Sur'],
      ['64140', 'Unidad Modelo', 25.741, -100.351, 'Av. Aztlán|Av. Rodrigo Gómez|Av. Luis Mora|Solidaridad'],
      ['64260', 'Topo Chico', 25.732, -100.338, 'Av. Alfonso Reyes|Av. Rodrigo Gómez|Manuel L. Barragán|Av. Fidel Velázquez'],
      ['64270', 'Simón Bolívar', 25.715, -100.336, 'Av. Fidel Velázquez|Av. Rodrigo Gómez|Av. Simón Bolívar|Av. Bernardo Reyes'],
      ['64280', 'Niño Artillero', 25.7185, -100.3215, 'Av. Bernardo Reyes|Av. Fidel Velázquez|Av. Alfonso Reyes|Av. Universidad'],
      ['64320', 'Mitras Norte', 25.715, -100.352, 'Av. Rodrigo Gómez|Av. Abraham Lincoln|Av. Fidel Velázquez|Av. Simón Bolívar'],
      ['64349', 'Cumbres Elite', 25.744, -100.417, 'Av. Paseo de los Leones|Av. Alejandro de Rodas|Av. Paseo de Cumbres|Av. Cumbres Elite'],
      ['64360', 'Valle Verde 1er Sector', 25.7275, -100.382, 'Av. Abraham Lincoln|Av. Ruiz Cortines|Av. Rangel Frías|Av. Julio A. Roca'],
      ['64400', 'Estrella', 25.7015, -100.321, 'Av. Bernardo Reyes|Av. Alfonso Reyes|Av. Ruiz Cortines|Vicente Guerrero'],
      ['64410', 'Bella Vista', 25.6975, -100.3235, 'Av. Bernardo Reyes|Av. Alfonso Reyes|Luis Mora|Ignacio Aldama'],
      ['64430', 'Urdiales', 25.6905, -100.3365, 'Av. Simón Bolívar|Av. Ruiz Cortines|Magallanes|Marco Polo|Vasco Núñez de Balboa'],
      ['64440', 'Industrial', 25.6925, -100.318, 'Av. Cristóbal Colón|Av. Bernardo Reyes|Jordán|Luis Mora|Guadalupe Victoria'],
      ['64460', 'Mitras Centro', 25.6905, -100.3465, 'Av. Francisco I. Madero|Av. José Eleuterio González|Av. Simón Bolívar|Dr. Eduardo Aguirre Pequeño|Av. Moctezuma'],
      ['64480', 'Talleres', 25.6885, -100.327, 'Av. Cristóbal Colón|Av. Edison|Magallanes|Ruperto Martínez'],
      ['64490', 'Sarabia', 25.6855, -100.3235, 'Av. Francisco I. Madero|Edison|Julián Villagrán|Luis Mora'],
      ['64520', 'Céntrika', 25.7045, -100.2995, 'Av. Céntrika|Av. Félix U. Gómez|Av. Ruiz Cortines|Av. Guerrero'],
      ['64530', 'Moderna', 25.6985, -100.286, 'Av. Félix U. Gómez|Av. Manuel Barragán|Magnolia|Azalea|Av. Ruiz Cortines'],
      ['64550', 'Martínez', 25.691, -100.291, 'Av. Félix U. Gómez|Av. Cristóbal Colón|Vicente Guerrero|Hermenegildo Galeana'],
      ['64560', 'Francisco I. Madero', 25.6865, -100.285, 'Av. Francisco I. Madero|Av. Cristóbal Colón|Antonio I. Villarreal|Félix U. Gómez'],
      ['64570', 'Treviño', 25.6855, -100.2985, 'Av. Cristóbal Colón|Av. Francisco I. Madero|Félix U. Gómez|Diego de Montemayor|Dr. Coss'],
      ['64580', 'Terminal', 25.6885, -100.3065, 'Av. Cristóbal Colón|Vicente Guerrero|Benito Juárez|Zuazua|José Mariano Jiménez'],
      ['64600', 'Leones', 25.699, -100.3735, 'Av. Paseo de los Leones|Av. Rangel Frías|Av. Leones|Paseo de los Conquistadores'],
      ['64610', 'Cumbres 2o Sector', 25.7055, -100.3835, 'Av. Paseo de los Leones|Paseo de los Conquistadores|Paseo de los Estudiantes|Alfonso Reyes'],
      ['64619', 'Cumbres 4o Sector', 25.717, -100.395, 'Av. Paseo de los Leones|Paseo de los Conquistadores|Av. Abraham Lincoln|Paseo de los Triunfadores'],
      ['64620', 'Vista Hermosa', 25.6915, -100.362, 'Av. José Eleuterio González|Av. Lázaro Garza Ayala|Av. Vista Hermosa|Av. Puerta del Sol'],
      ['64630', 'Colinas de San Jerónimo', 25.686, -100.384, 'Av. Puerta del Sol|Av. Rogelio Cantú|Av. Pablo A. González|Anillo Periférico'],
      ['64640', 'San Jerónimo', 25.6795, -100.367, 'Av. San Jerónimo|Av. José Eleuterio González|Av. Insurgentes|Av. Ignacio Morones Prieto'],
      ['64700', 'Nuevo Repueblo', 25.66, -100.2995, '2 de Abril|Av. Eugenio Garza Sada|Av. Ignacio Morones Prieto|Jesús Cantú Leal|Tomás Alva Edison'],
      ['64700', 'Tecnológico', 25.6535, -100.2935, 'Av. Eugenio Garza Sada|Av. Luis Elizondo|2 de Abril|Av. del Estado|Fernando García Roel'],
      ['64700', 'Roma', 25.6555, -100.299, '2 de Abril|Av. Río Nazas|Av. Eugenio Garza Sada|Jesús Cantú Leal'],
      ['64710', 'Loma Larga', 25.6595, -100.3175, 'Av. Ignacio Morones Prieto|Loma Larga|Querétaro|Nuevo León'],
      ['64720', 'Independencia', 25.661, -100.3085, '16 de Septiembre|Querétaro|Guanajuato|Jalisco|Veracruz|Castelar'],
      ['64780', 'Las Brisas', 25.6185, -100.2785, 'Av. Eugenio Garza Sada|Av. Alfonso Reyes|Av. Las Brisas|Sierra Madre'],
      ['64810', 'Florida', 25.6575, -100.2845, 'Av. Eugenio Garza Sada|Av. Chapultepec|Av. Revolución|2 de Abril'],
      ['64830', 'Ladrillera', 25.6555, -100.28, 'Av. Revolución|Av. Chapultepec|Av. Eugenio Garza Sada|Jesús M. Garza'],
      ['64840', 'Altavista', 25.6445, -100.2895, 'Av. Eugenio Garza Sada|Av. Alfonso Reyes|Av. Luis Elizondo|Av. del Estado|Río Pánuco'],
      ['64860', 'Contry', 25.637, -100.2775, 'Av. Eugenio Garza Sada|Av. Revolución|Sierra Leona|Sierra Nevada|Av. Alfonso Reyes'],
      ['64890', 'Lagos del Bosque', 25.6115, -100.2715, 'Av. Eugenio Garza Sada|Av. Lázaro Cárdenas|Lago de Pátzcuaro|Lago de Chapala'],
      ['64920', 'Del Paseo Residencial', 25.6225, -100.287, 'Av. Lázaro Cárdenas|Av. Alfonso Reyes|Paseo del Acueducto|Av. del Paseo'],
      ['64930', 'Las Torres', 25.613, -100.2765, 'Av. Eugenio Garza Sada|Av. Lázaro Cárdenas|Av. Las Torres|Torre Eiffel'],
      ['64960', 'Ciudad Satélite', 25.6055, -100.2815, 'Av. Eugenio Garza Sada|Av. Acueducto|Saturno|Av. Alfonso Reyes'],
      ['64988', 'La Estanzuela', 25.576, -100.2565, 'Carretera Nacional|Camino a la Estanzuela|Av. Acueducto|Benito Juárez'],
      ['64989', 'Valle Alto', 25.56, -100.2475, 'Carretera Nacional|Camino al Diente|Av. Valle Alto|Paseo de las Águilas'],
    ],
  },
  {
    region: 'monterrey',
    state: 'Nuevo León',
    municipality: 'San Pedro Garza García',
    city: 'San Pedro Garza García',
    lines: [
      ['66200', 'San Pedro Garza García Centro', 25.659, -100.402, 'Benito Juárez|5 de Mayo|Corregidora|Vasconcelos|Independencia|Libertad'],
      ['66220', 'Del Valle', 25.6545, -100.3625, 'Av. José Vasconcelos|Calzada del Valle|Calzada San Pedro|Río Mississippi|Av. Gómez Morín|Río Amazonas'],
      ['66224', 'Fuentes del Valle', 25.6605, -100.3795, 'Av. José Vasconcelos|Calzada del Valle|Vía Triumphalis|Vía Appia|Fuentes del Valle'],
      ['66236', 'Palo Blanco', 25.6495, -100.3965, 'Av. José Vasconcelos|Plutarco Elías Calles|Av. Alfonso Reyes|Lázaro Cárdenas'],
      ['66240', 'Tampiquito', 25.6555, -100.389, 'Av. José Vasconcelos|Plan de Ayala|Cuauhtémoc|Emiliano Zapata'],
      ['66260', 'Residencial San Agustín', 25.6455, -100.3335, 'Av. Real San Agustín|Av. Lázaro Cárdenas|Av. Roble|Av. Fundadores'],
      ['66265', 'Valle del Campestre', 25.6505, -100.3475, 'Av. Ricardo Margáin Zozaya|Av. Gómez Morín|Av. del Roble|Calzada San Pedro'],
      ['66268', 'Valle de Santa Engracia', 25.6575, -100.3515, 'Av. Ricardo Margáin Zozaya|Av. Gómez Morín|Av. Santa Engracia|Av. José Vasconcelos'],
      ['66269', 'Zona Valle Oriente', 25.6415, -100.322, 'Av. Lázaro Cárdenas|Av. del Roble|Av. Fundadores|Av. Real San Agustín'],
      ['66297', 'Residencial Chipinque', 25.629, -100.353, 'Av. Gómez Morín|Av. Alfonso Reyes|Av. Chipinque|Carretera a Chipinque'],
    ],
  },
  {
    region: 'monterrey',
    state: 'Nuevo León',
    municipality: 'San Nicolás de los Garza',
    city: 'San Nicolás de los Garza',
    lines: [
      ['66400', 'San Nicolás de los Garza Centro', 25.7445, -100.285, 'Benito Juárez|Av. Juárez|Miguel Hidalgo|Porfirio Díaz|Av. Arturo B. de la Garza'],
      ['66420', 'Iturbide', 25.7395, -100.277, 'Av. Santo Domingo|Av. República Mexicana|Agustín de Iturbide|Av. Diego Díaz de Berlanga'],
      ['66450', 'Anáhuac', 25.7375, -100.31, 'Av. Universidad|Av. Manuel L. Barragán|Av. Anáhuac|Av. Topo Chico'],
      ['66460', 'Las Puentes', 25.737, -100.265, 'Av. República Mexicana|Av. Las Puentes|Av. Diego Díaz de Berlanga|Av. Santo Domingo'],
      ['66477', 'La Fe', 25.7255, -100.2375, 'Av. Miguel Alemán|Av. La Fe|Av. López Mateos|Av. Rómulo Garza'],
      ['66480', 'Nogalar', 25.7215, -100.2855, 'Av. Nogalar|Av. Los Ángeles|Av. República Mexicana|Av. Félix U. Gómez'],
    ],
  },
  {
    region: 'monterrey',
    state: 'Nuevo León',
    municipality: 'Guadalupe',
    city: 'Guadalupe',
    lines: [
      ['67100', 'Guadalupe Centro', 25.677, -100.259, 'Av. Benito Juárez|Miguel Hidalgo|Miguel Barragán|José María Morelos|Ignacio Zaragoza'],
      ['67130', 'Linda Vista', 25.693, -100.253, 'Av. Linda Vista|Av. Miguel Alemán|Av. Israel Cavazos|Av. Adolfo Ruiz Cortines'],
      ['67140', 'Jardines de la Pastora', 25.668, -100.249, 'Av. Benito Juárez|Av. Eloy Cavazos|Av. Pablo Livas|Av. Chapultepec'],
      ['67150', 'Azteca', 25.6745, -100.231, 'Av. Azteca|Av. Pablo Livas|Av. Benito Juárez|Av. Plutarco Elías Calles'],
      ['67170', 'La Quinta', 25.661, -100.2555, 'Av. Chapultepec|Av. Eloy Cavazos|Av. Las Américas|Av. Constituyentes de Nuevo León'],
      ['67173', 'Contry La Silla', 25.637, -100.2585, 'Av. Contry La Silla|Av. Las Américas|Av. Revolución|Av. Chapultepec'],
      ['67196', 'Dos Ríos', 25.6595, -100.193, 'Av. Eloy Cavazos|Av. Coahuila|Av. Pablo Livas|Av. México'],
    ],
  },
  {
    region: 'monterrey',
    state: 'Nuevo León',
    municipality: 'Apodaca',
    city: 'Ciudad Apodaca',
    lines: [
      ['66600', 'Ciudad Apodaca Centro', 25.781, -100.188, 'Benito Juárez|Miguel Hidalgo|Francisco I. Madero|Ignacio Zaragoza|José María Morelos'],
      ['66610', 'Prados de Santa Rosa', 25.792, -100.243, 'Av. Santa Rosa|Carretera a Laredo|Av. Concordia|Av. Prados'],
      ['66612', 'Metroplex', 25.7765, -100.247, 'Av. Metroplex|Av. Concordia|Av. Virrey de Velasco|Carretera a Laredo'],
      ['66640', 'Huinalá', 25.7385, -100.178, 'Carretera a Huinalá|Av. Miguel Alemán|Av. Benito Juárez|Ignacio Zaragoza'],
      ['66646', 'Pueblo Nuevo', 25.759, -100.164, 'Av. Pueblo Nuevo|Av. Miguel Alemán|Av. Isidoro Sepúlveda|Carretera a Huinalá'],
    ],
  },
  {
    region: 'monterrey',
    state: 'Nuevo León',
    municipality: 'General Escobedo',
    city: 'Ciudad General Escobedo',
    lines: [
      ['66050', 'General Escobedo Centro', 25.7965, -100.318, 'Benito Juárez|Miguel Hidalgo|Av. Raúl Salinas Lozano|Ignacio Zaragoza|Av. Benito Juárez'],
      ['66054', 'Hacienda del Canadá', 25.803, -100.342, 'Av. Raúl Salinas Lozano|Av. Acueducto|Av. Las Torres|Av. del Canadá'],
    ],
  },
  {
    region: 'monterrey',
    state: 'Nuevo León',
    municipality: 'Santa Catarina',
    city: 'Ciudad Santa Catarina',
    lines: [
      ['66100', 'La Fama', 25.671, -100.437, 'Av. Manuel Ordóñez|Miguel Hidalgo|Benito Juárez|La Fama'],
      ['66350', 'Santa Catarina Centro', 25.674, -100.459, 'Av. Manuel Ordóñez|Ignacio Zaragoza|Juárez|Colosio|Miguel Hidalgo'],
      ['66354', 'Infonavit La Huasteca', 25.659, -100.457, 'Av. Ignacio Morones Prieto|Av. Perimetral|Av. Las Torres|Av. La Huasteca'],
    ],
  },
  {
    region: 'monterrey',
    state: 'Nuevo León',
    municipality: 'Juárez',
    city: 'Ciudad Benito Juárez',
    lines: [
      ['67250', 'Ciudad Benito Juárez Centro', 25.6485, -100.0955, 'Benito Juárez|Miguel Hidalgo|Ignacio Zaragoza|Arturo B. de la Garza|Francisco I. Madero'],
      ['67257', 'Jardines de la Silla', 25.6385, -100.156, 'Av. Eloy Cavazos|Av. Jardines de la Silla|Arturo B. de la Garza|Av. Teófilo Salinas'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Cuauhtémoc',
    city: 'Ciudad de México',
    lines: [
      ['06000', 'Centro (Área 1)', 19.4345, -99.137, 'Av. Francisco I. Madero|5 de Mayo|Tacuba|16 de Septiembre|República de Uruguay|Isabel la Católica|Bolívar'],
      ['06010', 'Centro (Área 2)', 19.4385, -99.1365, 'República de Cuba|Belisario Domínguez|República de Chile|República de Perú|Allende'],
      ['06030', 'Tabacalera', 19.436, -99.1545, 'Av. de la República|Ignacio Mariscal|José María Iglesias|Antonio Caso|Ponciano Arriaga'],
      ['06100', 'Hipódromo', 19.412, -99.1695, 'Av. Ámsterdam|Av. México|Av. Sonora|Parras|Celaya|Av. Nuevo León'],
      ['06140', 'Condesa', 19.4145, -99.1765, 'Av. Tamaulipas|Av. Mazatlán|Cuernavaca|Zamora|Fernando Montes de Oca|Juan Escutia'],
      ['06170', 'Hipódromo Condesa', 19.408, -99.1765, 'Av. Tamaulipas|Benjamín Franklin|Saltillo|Campeche|Alfonso Reyes'],
      ['06200', 'Morelos', 19.444, -99.129, 'Jesús Carranza|Peralvillo|Fray Bartolomé de las Casas|Matamoros|Tenochtitlán'],
      ['06300', 'Guerrero', 19.443, -99.146, 'Guerrero|Mosqueta|Zarco|Degollado|Luna|Lerdo'],
      ['06350', 'Buenavista', 19.4445, -99.153, 'Av. Insurgentes Norte|Jesús García|Aldama|Violeta|Mina'],
      ['06400', 'Santa María la Ribera', 19.4485, -99.158, 'Santa María la Ribera|Dr. Atl|Salvador Díaz Mirón|Manuel Carpio|Jaime Torres Bodet|Sor Juana Inés de la Cruz'],
      ['06470', 'San Rafael', 19.439, -99.1625, 'Antonio Caso|Miguel E. Schultz|Serapio Rendón|Guillermo Prieto|Joaquín Velázquez de León'],
      ['06500', 'Cuauhtémoc', 19.4305, -99.168, 'Río Lerma|Río Tíber|Río Pánuco|Río Amazonas|Río Sena|Río Nilo'],
      ['06600', 'Juárez', 19.4265, -99.162, 'Hamburgo|Londres|Liverpool|Havre|Versalles|Nápoles|Génova|Marsella'],
      ['06700', 'Roma Norte', 19.4185, -99.1625, 'Orizaba|Colima|Durango|Tabasco|Córdoba|Mérida|Av. Álvaro Obregón|Jalapa'],
      ['06720', 'Doctores', 19.4185, -99.1465, 'Dr. Vértiz|Dr. Lavista|Dr. Río de la Loza|Dr. Jiménez|Dr. Barragán|Dr. Andrade'],
      ['06760', 'Roma Sur', 19.4075, -99.1625, 'Tlacotalpan|Tepic|Bajío|Tonalá|Manzanillo|Campeche|Coahuila'],
      ['06780', 'Buenos Aires', 19.408, -99.148, 'Dr. Vértiz|Dr. Barragán|Dr. Arce|Dr. Andrade|Bolívar'],
      ['06800', 'Obrera', 19.414, -99.14, 'Bolívar|Isabel la Católica|5 de Febrero|Manuel Caballero|Fernando Ramírez|Efrén Rebolledo'],
      ['06820', 'Tránsito', 19.4165, -99.1315, 'Calzada de Tlalpan|San Antonio Abad|Fray Servando Teresa de Mier|Xocongo|Netzahualcóyotl'],
      ['06850', 'Asturias', 19.408, -99.1305, 'Calzada de la Viga|Av. del Taller|Oriente 67|Calzada Chabacano'],
      ['06880', 'Algarín', 19.4065, -99.139, 'Bolívar|Isabel la Católica|5 de Febrero|José T. Cuéllar'],
      ['06900', 'Nonoalco Tlatelolco', 19.4525, -99.141, 'Av. Ricardo Flores Magón|Manuel González|Lerdo|Eje Central Lázaro Cárdenas|Guerrero'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Miguel Hidalgo',
    city: 'Ciudad de México',
    lines: [
      ['11000', 'Lomas de Chapultepec', 19.423, -99.213, 'Paseo de la Reforma|Av. de las Palmas|Montes Urales|Sierra Madre|Prado Norte|Monte Líbano'],
      ['11300', 'Verónica Anzures', 19.4365, -99.1755, 'Bahía de San Hipólito|Bahía de Santa Bárbara|Laguna de Términos|Av. Marina Nacional'],
      ['11320', 'Anáhuac I Sección', 19.4385, -99.1765, 'Lago Superior|Lago Chiem|Lago Hielmar|Laguna del Carmen|Lago Mask'],
      ['11410', 'Tacuba', 19.459, -99.188, 'Calzada México Tacuba|Golfo de México|Mar Mediterráneo|Lago Ness|Av. Marina Nacional'],
      ['11520', 'Granada', 19.441, -99.1985, 'Lago Zúrich|Av. Ejército Nacional|Lago Andrómaco|Moliere|Blvd. Miguel de Cervantes Saavedra'],
      ['11529', 'Ampliación Granada', 19.4425, -99.205, 'Lago Zúrich|Blvd. Miguel de Cervantes Saavedra|Presa Falcón|Lago Alberto'],
      ['11530', 'Polanco II Sección', 19.438, -99.1985, 'Homero|Horacio|Av. Ejército Nacional|Moliere|Séneca'],
      ['11540', 'Polanco III Sección', 19.433, -99.201, 'Av. Presidente Masaryk|Campos Elíseos|Edgar Allan Poe|Anatole France|Emilio Castelar'],
      ['11550', 'Polanco IV Sección', 19.4325, -99.1945, 'Av. Presidente Masaryk|Julio Verne|Emilio Castelar|Virgilio|Oscar Wilde'],
      ['11560', 'Polanco V Sección', 19.434, -99.1865, 'Horacio|Homero|Arquímedes|Lope de Vega|Newton|Hegel|Eugenio Sue'],
      ['11590', 'Anzures', 19.431, -99.1775, 'Leibnitz|Víctor Hugo|Kant|Darwin|Gutenberg|Shakespeare|Euken'],
      ['11700', 'Bosque de las Lomas', 19.404, -99.243, 'Bosque de Duraznos|Bosque de Ciruelos|Bosque de Radiatas|Paseo de la Reforma'],
      ['11800', 'Escandón I Sección', 19.404, -99.179, 'José Martí|Progreso|Patriotismo|Agrarismo|Comercio|Unión|12 de Diciembre'],
      ['11850', 'San Miguel Chapultepec I Sección', 19.4125, -99.186, 'Gobernador Agustín Vicente Eguía|General Juan Cano|Gobernador Rafael Rebollar|Av. Constituyentes|Gobernador José Ceballos'],
      ['11870', 'Tacubaya', 19.4025, -99.188, 'Av. Jalisco|Av. Revolución|Antonio Maceo|Arquitecto Carlos Lazo|Manuel Dublán'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Benito Juárez',
    city: 'Ciudad de México',
    lines: [
      ['03000', 'Piedad Narvarte', 19.401, -99.1555, 'Obrero Mundial|Av. Cuauhtémoc|Dr. Vértiz|Torres Adalid|Anaxágoras'],
      ['03020', 'Narvarte Poniente', 19.3945, -99.153, 'Dr. Vértiz|Diagonal San Antonio|Uxmal|Petén|Yácatas|Concepción Beistegui|Luz Saviñón'],
      ['03023', 'Narvarte Oriente', 19.395, -99.147, 'La Morena|Xochicalco|Mitla|Eje Central Lázaro Cárdenas|Cumbres de Maltrata'],
      ['03100', 'Del Valle Centro', 19.3835, -99.168, 'Av. Coyoacán|Gabriel Mancera|Amores|Adolfo Prieto|San Borja|Eugenia|Pilares|Matías Romero'],
      ['03103', 'Del Valle Norte', 19.394, -99.168, 'Xola|Av. Coyoacán|Amores|Gabriel Mancera|Torres Adalid|Nicolás San Juan'],
      ['03104', 'Del Valle Sur', 19.374, -99.1695, 'Av. Coyoacán|Parroquia|Mier y Pesado|Gabriel Mancera|Miguel Laurent|Oso'],
      ['03200', 'Tlacoquemécatl', 19.378, -99.1765, 'Tlacoquemécatl|Pilares|San Lorenzo|Patricio Sanz|Adolfo Prieto'],
      ['03240', 'Acacias', 19.367, -99.1725, 'Av. Río Churubusco|Av. Universidad|Moras|Asturias|Av. Coyoacán'],
      ['03300', 'Portales Sur', 19.366, -99.145, 'Necaxa|Balboa|Emiliano Zapata|Rumania|Víctor Hugo|Santa Cruz'],
      ['03303', 'Portales Norte', 19.373, -99.1455, 'Av. Pirineos|Monte Albán|Alhambra|Libertad|Municipio Libre'],
      ['03310', 'Santa Cruz Atoyac', 19.3725, -99.159, 'Av. Cuauhtémoc|Av. México Coyoacán|Uxmal|Municipio Libre|Av. Popocatépetl'],
      ['03330', 'Xoco', 19.3615, -99.1675, 'Real de Mayorazgo|San Felipe|Av. México Coyoacán|Av. Río Churubusco|Puente Xoco'],
      ['03400', 'Álamos', 19.3975, -99.1425, 'Castilla|Isabel la Católica|Galicia|Bolívar|Toledo|Cádiz|Soria'],
      ['03510', 'Moderna', 19.395, -99.1355, 'Isabel la Católica|5 de Febrero|Horacio Nelson|Alfonso XIII|Odesa'],
      ['03600', 'Vértiz Narvarte', 19.386, -99.1515, 'Dr. Vértiz|Tajín|Universidad|San Borja|Miguel Laurent'],
      ['03650', 'Letrán Valle', 19.3775, -99.157, 'Av. Cuauhtémoc|Uxmal|Tajín|Dr. Vértiz|Miguel Laurent'],
      ['03710', 'Ciudad de los Deportes', 19.3835, -99.1785, 'Holbein|Carolina|Augusto Rodin|San Antonio|Indiana'],
      ['03720', 'Noche Buena', 19.3815, -99.182, 'Holbein|Carolina|Av. Insurgentes Sur|Av. San Antonio|Miguel Ángel'],
      ['03740', 'Extremadura Insurgentes', 19.3755, -99.183, 'Av. Insurgentes Sur|Extremadura|Porfirio Díaz|Santander|Empresa'],
      ['03800', 'San Pedro de los Pinos', 19.39, -99.1865, 'Av. Revolución|Av. Patriotismo|Calle 7|Calle 13|Calle 25|Av. 2'],
      ['03810', 'Nápoles', 19.3925, -99.1775, 'Dakota|Nebraska|Georgia|Montecito|Pensilvania|Filadelfia|Av. Insurgentes Sur|Louisiana'],
      ['03900', 'San José Insurgentes', 19.3655, -99.186, 'Plateros|Mercaderes|Félix Parra|Damas|Av. Insurgentes Sur|Cordobanes'],
      ['03920', 'Insurgentes Mixcoac', 19.373, -99.1845, 'Millet|Donatello|Cádiz|Valencia|Goya|Rubens|Av. Río Mixcoac'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Coyoacán',
    city: 'Ciudad de México',
    lines: [
      ['04000', 'Villa Coyoacán', 19.3495, -99.163, 'Francisco Sosa|Felipe Carrillo Puerto|Allende|Belisario Domínguez|Tres Cruces'],
      ['04010', 'Santa Catarina', 19.3475, -99.171, 'Francisco Sosa|Progreso|Av. Progreso|Zaragoza|Salvador Novo'],
      ['04020', 'La Concepción', 19.3465, -99.1595, 'Presidente Carranza|Fernández Leal|Higuera|Melchor Ocampo|Caballocalco'],
      ['04100', 'Del Carmen', 19.3545, -99.1625, 'Londres|Viena|Berlín|Ignacio Allende|París|Madrid|Centenario'],
      ['04200', 'Campestre Churubusco', 19.3475, -99.137, 'Cerro del Hombre|Cerro de la Estrella|Cerro San Andrés|Av. División del Norte|Cerro de Jesús'],
      ['04310', 'Romero de Terreros', 19.344, -99.173, 'Av. Miguel Ángel de Quevedo|Av. Universidad|Cerro del Hombre|Cerro del Tigre|Cerro San Francisco'],
      ['04330', 'Los Reyes', 19.338, -99.155, 'Av. Pacífico|Real de los Reyes|Av. División del Norte|Calle del Hueso'],
      ['04360', 'Copilco Universidad', 19.336, -99.181, 'Copilco|Av. Universidad|Odontología|Medicina|Filosofía y Letras|Ingeniería'],
      ['04369', 'Pedregal de Santo Domingo', 19.328, -99.168, 'Av. Aztecas|Av. Papatzin|Anacahuita|Jilotzingo|Tejamanil'],
      ['04400', 'Educación', 19.335, -99.134, 'Av. División del Norte|Calzada de Tlalpan|Av. Taxqueña|Rosario Castellanos'],
      ['04800', 'Alianza Popular Revolucionaria', 19.317, -99.125, 'Av. Canal de Miramontes|Calzada de la Virgen|Rosa María Sequeira|Av. Santa Ana'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Álvaro Obregón',
    city: 'Ciudad de México',
    lines: [
      ['01000', 'San Ángel', 19.346, -99.191, 'Av. Revolución|Amargura|Av. de la Paz|Madero|Frontera'],
      ['01010', 'Los Alpes', 19.3635, -99.1925, 'Rómulo O’Farrill|Boulevard Adolfo López Mateos|Molinos|Periférico Sur'],
      ['01020', 'Guadalupe Inn', 19.3595, -99.186, 'Av. Insurgentes Sur|Manuel M. Ponce|Juventino Rosas|Guadalupe Inn|Gustavo E. Campa'],
      ['01030', 'Florida', 19.3575, -99.1805, 'Av. Insurgentes Sur|Tecoyotitla|Hortensia|Margaritas|Vito Alessio Robles|Iztaccíhuatl'],
      ['01060', 'Altavista', 19.347, -99.199, 'Altavista|Av. Altavista|Santa Catarina|Reforma|Las Flores'],
      ['01070', 'Chimalistac', 19.3445, -99.183, 'Miguel Ángel de Quevedo|Chimalistac|San Sebastián|Fresno|Paseo del Río'],
      ['01090', 'Tizapán San Ángel', 19.336, -99.205, 'Río de la Magdalena|Frontera|Av. San Jerónimo|Benito Juárez'],
      ['01219', 'Lomas de Santa Fe', 19.369, -99.264, 'Av. Prolongación Vasco de Quiroga|Av. Santa Fe|Javier Barros Sierra|Guillermo González Camarena'],
      ['01710', 'Las Águilas', 19.358, -99.212, 'Calzada de las Águilas|Calzada de los Leones|Rosa de Castilla|Calle Ferrocarril de Cuernavaca'],
      ['01900', 'Jardines del Pedregal', 19.324, -99.201, 'Paseo del Pedregal|Agua|Fuego|Lluvia|Cráter|Brisa|Picacho'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Gustavo A. Madero',
    city: 'Ciudad de México',
    lines: [
      ['07020', 'Tepeyac Insurgentes', 19.4835, -99.1235, 'Av. Montevideo|Calzada de los Misterios|Ticomán|Av. Insurgentes Norte|Fortuna'],
      ['07300', 'Lindavista Norte', 19.4925, -99.1345, 'Av. Montevideo|Buenavista|Matanzas|Av. Instituto Politécnico Nacional|Callao'],
      ['07300', 'Lindavista Sur', 19.4865, -99.135, 'Riobamba|Av. Montevideo|Sierravista|Lima|Av. Insurgentes Norte'],
      ['07700', 'Nueva Industrial Vallejo', 19.4985, -99.15, 'Poniente 140|Av. Instituto Politécnico Nacional|Poniente 134|Calzada Vallejo'],
      ['07800', 'Industrial', 19.4755, -99.1265, 'Calzada de Guadalupe|Calzada de los Misterios|Necaxa|Fundidora de Monterrey|Huasteca'],
      ['07870', 'Vallejo', 19.4705, -99.1385, 'Calzada Vallejo|Av. Cuitláhuac|Bach|Beethoven|Wagner'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Azcapotzalco',
    city: 'Ciudad de México',
    lines: [
      ['02000', 'Centro de Azcapotzalco', 19.483, -99.1855, 'Av. Azcapotzalco|Castilla Oriente|Jerusalén|Manuel Acuña|22 de Febrero'],
      ['02080', 'Clavería', 19.466, -99.186, 'Av. Clavería|Cairo|Egipto|Nubia|Irapuato|Allende'],
      ['02300', 'Industrial Vallejo', 19.492, -99.165, 'Norte 45|Poniente 140|Poniente 128|Calzada Vallejo|Norte 59'],
      ['02800', 'Nueva Santa María', 19.4635, -99.17, 'Clavel|Begonias|Jacarandas|Av. Cuitláhuac|Membrillo'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Venustiano Carranza',
    city: 'Ciudad de México',
    lines: [
      ['15500', 'Moctezuma 1a Sección', 19.4265, -99.107, 'Av. Iztaccíhuatl|Emilio Carranza|Av. Oceanía|Oriente 152'],
      ['15530', 'Moctezuma 2a Sección', 19.4295, -99.0985, 'Oriente 158|Oriente 172|Norte 17|Norte 25|Av. Oceanía'],
      ['15700', 'Federal', 19.4205, -99.0875, 'Relaciones Exteriores|Hacienda y Crédito Público|Av. Central|Poder Legislativo|Trabajo y Previsión Social'],
      ['15900', 'Jardín Balbuena', 19.4155, -99.107, 'Fray Servando Teresa de Mier|Genaro García|Cecilio Róbelo|Lázaro Pavía|Luis Lara Pardo'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Iztacalco',
    city: 'Ciudad de México',
    lines: [
      ['08100', 'Agrícola Pantitlán', 19.4105, -99.068, 'Av. Río Churubusco|Calle 1|Calle 7|Av. Xochimilco|Unión'],
      ['08200', 'Viaducto Piedad', 19.3995, -99.1265, 'Calzada de la Viga|Coruña|Santiago|Av. Playa Pie de la Cuesta|Viaducto Miguel Alemán'],
      ['08400', 'Granjas México', 19.399, -99.102, 'Canela|Añil|Av. Río Churubusco|Azafrán|Goma|Av. Río de la Piedad'],
      ['08500', 'Agrícola Oriental', 19.3945, -99.0705, 'Oriente 233|Oriente 237|Sur 12|Sur 16|Av. Javier Rojo Gómez|Av. Sur 20'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Iztapalapa',
    city: 'Ciudad de México',
    lines: [
      ['09010', 'Real del Moral', 19.3775, -99.081, 'Av. Río Churubusco|Av. Canal de Tezontle|Canal de Río Churubusco|Av. Javier Rojo Gómez'],
      ['09040', 'Central de Abasto', 19.373, -99.0905, 'Av. Canal de Río Churubusco|Eje 6 Sur|Av. Javier Rojo Gómez|Canal de Apatlaco'],
      ['09310', 'Leyes de Reforma 3a Sección', 19.3755, -99.065, 'Eje 6 Sur|Av. Guelatao|Av. Rojo Gómez|Soto y Gama'],
      ['09440', 'San Andrés Tetepilco', 19.372, -99.132, 'Av. Emilio Carranza|Calzada de Tlalpan|Eje 6 Sur|Av. Plutarco Elías Calles'],
      ['09510', 'Santa Martha Acatitla', 19.359, -99.0105, 'Calzada Ermita Iztapalapa|Calzada Ignacio Zaragoza|Av. Zaragoza|Morelos'],
      ['09810', 'Granjas Esmeralda', 19.3515, -99.1215, 'Calzada de la Viga|Av. Año de Juárez|Av. Taxqueña|Calzada Ermita Iztapalapa'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Tlalpan',
    city: 'Ciudad de México',
    lines: [
      ['14000', 'Tlalpan Centro', 19.2885, -99.168, 'Av. San Fernando|Congreso|Moneda|Benito Juárez|Hidalgo|Magisterio Nacional|Triunfo de la Libertad'],
      ['14050', 'Toriello Guerra', 19.298, -99.169, 'Av. San Fernando|Calzada de Tlalpan|Ayuntamiento|Av. Insurgentes Sur|Guadalupe Victoria'],
      ['14200', 'Héroes de Padierna', 19.2885, -99.22, 'Picacho Ajusco|Tekal|Tizimín|Bekal|Izamal'],
      ['14330', 'Granjas Coapa', 19.294, -99.122, 'Calzada de Miramontes|Calzada del Hueso|Acoxpa|Rancho Vista Hermosa|División del Norte'],
    ],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'La Magdalena Contreras',
    city: 'Ciudad de México',
    lines: [['10200', 'San Jerónimo Lídice', 19.327, -99.2205, 'Av. San Jerónimo|Av. Luis Cabrera|Lídice|Av. San Bernabé|Presidente']],
  },
  {
    region: 'cdmx',
    state: 'Ciudad de México',
    municipality: 'Cuajimalpa de Morelos',
    city: 'Ciudad de México',
    lines: [
      ['05000', 'Cuajimalpa', 19.357, -99.299, 'Av. Veracruz|Av. Juárez|Guillermo Prieto|Av. México|Coahuila'],
      ['05120', 'Bosques de las Lomas', 19.39, -99.2535, 'Bosques de Reforma|Bosque de Alisos|Bosque de Cidros|Paseo de los Tamarindos|Bosque de Ombúes'],
      ['05348', 'Santa Fe Cuajimalpa', 19.36, -99.277, 'Av. Santa Fe|Av. Vasco de Quiroga|Juan Salvador Agraz|Antonio Dovalí Jaime|Av. Tamaulipas'],
    ],
  },
  {
    region: 'cdmx',
    state: 'México',
    municipality: 'Naucalpan de Juárez',
    city: 'Naucalpan de Juárez',
    lines: [
      ['53000', 'Naucalpan de Juárez Centro', 19.4775, -99.2345, 'Av. Juárez|Av. Morelos|Miguel Hidalgo|Av. 16 de Septiembre|Francisco I. Madero'],
      ['53100', 'Ciudad Satélite', 19.51, -99.2345, 'Circuito Médicos|Circuito Centro Comercial|Circuito Circunvalación Poniente|Circuito Ingenieros|Circuito Poetas|Circuito Economistas'],
      ['53140', 'Boulevares', 19.5015, -99.2485, 'Av. Lomas Verdes|Colina de la Paz|Boulevard de las Misiones|Colina del Kan'],
    ],
  },
  {
    region: 'cdmx',
    state: 'México',
    municipality: 'Tlalnepantla de Baz',
    city: 'Tlalnepantla de Baz',
    lines: [['54000', 'Tlalnepantla Centro', 19.5405, -99.195, 'Riva Palacio|Vallarta|Av. Gustavo Baz|Sor Juana Inés de la Cruz|Zahuatlán|Tenayuca']],
  },
  {
    region: 'cdmx',
    state: 'México',
    municipality: 'Ecatepec de Morelos',
    city: 'Ecatepec de Morelos',
    lines: [['55000', 'San Cristóbal Centro', 19.601, -99.0505, 'Av. Insurgentes|Av. Morelos|Av. Juárez|Vía Morelos|Emiliano Zapata']],
  },
  {
    region: 'cdmx',
    state: 'México',
    municipality: 'Nezahualcóyotl',
    city: 'Ciudad Nezahualcóyotl',
    lines: [['57000', 'Benito Juárez', 19.403, -99.0095, 'Av. Pantitlán|Av. Chimalhuacán|Av. Sor Juana Inés de la Cruz|Av. Adolfo López Mateos|Av. Nezahualcóyotl']],
  },
];

const regionPlaces = (region: CatalogueRegion): readonly CataloguePlace[] =>
  towns
    .filter((town) => town.region === region)
    .flatMap(({ state, municipality, city, lines }) =>
      lines.map(([zipCode, suburb, lat, lng, streets]) => ({ zipCode, state, municipality, city, suburb, lat, lng, streets: streets.split('|') })),
    );

/** The demo's places by the city that each of its two cedis serves. */
export const demoCatalogue: Record<CatalogueRegion, readonly CataloguePlace[]> = {
  monterrey: regionPlaces('monterrey'),
  cdmx: regionPlaces('cdmx'),
};
