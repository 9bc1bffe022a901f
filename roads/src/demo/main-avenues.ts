/**
 * Main avenues, rivers, hills and large parks of the two cities of the demo, from general knowledge, right to about 300 m: the bundled base map draws them, and the
 * generated streets run between them. Courses are `lng lat` pairs in degrees.
 */
export type DemoCity = 'monterrey' | 'cdmx';

export interface MainAvenue {
  name: string;
  /** 1: ring or throughway with two carriageways; 2: avenue. */
  rank: 1 | 2;
  course: string;
}

export const mainAvenues: Record<DemoCity, readonly MainAvenue[]> = {
  monterrey: [
    {
      name: 'Av. Constitución',
      rank: 1,
      course:
        '-100.375 25.6745,-100.355 25.6735,-100.335 25.668,-100.311 25.6668,-100.295 25.6685,-100.282 25.6735,-100.262 25.6745',
    },
    {
      name: 'Av. Morones Prieto',
      rank: 1,
      course:
        '-100.46 25.6655,-100.42 25.6665,-100.375 25.6702,-100.355 25.6695,-100.335 25.664,-100.311 25.6628,-100.295 25.6645,-100.282 25.6693,-100.25 25.6693,-100.22 25.6628',
    },
    {
      name: 'Blvd. Díaz Ordaz',
      rank: 1,
      course: '-100.375 25.6745,-100.41 25.6782,-100.44 25.681,-100.48 25.684,-100.53 25.689',
    },
    {
      name: 'Av. Gonzalitos',
      rank: 1,
      course: '-100.358 25.662,-100.3535 25.6715,-100.3535 25.682,-100.3505 25.69,-100.351 25.6985,-100.349 25.7165',
    },
    {
      name: 'Av. Fidel Velázquez',
      rank: 1,
      course: '-100.385 25.711,-100.365 25.7145,-100.349 25.7165,-100.318 25.717,-100.288 25.7215',
    },
    {
      name: 'Av. Eugenio Garza Sada',
      rank: 1,
      course:
        '-100.2985 25.6648,-100.293 25.6575,-100.2865 25.65,-100.283 25.637,-100.2735 25.62,-100.2655 25.6,-100.25 25.575,-100.235 25.55,-100.195 25.5,-100.152 25.425',
    },
    {
      name: 'Av. Revolución',
      rank: 2,
      course: '-100.286 25.6685,-100.277 25.655,-100.2745 25.64,-100.272 25.625,-100.2695 25.609',
    },
    {
      name: 'Av. Abraham Lincoln',
      rank: 2,
      course: '-100.351 25.6975,-100.372 25.706,-100.4 25.7225,-100.425 25.738,-100.45 25.758,-100.48 25.78',
    },
    {
      name: 'Av. Ruiz Cortines',
      rank: 1,
      course:
        '-100.225 25.69,-100.25 25.6935,-100.27 25.6985,-100.3 25.703,-100.33 25.7065,-100.35 25.711,-100.375 25.7225,-100.4 25.739,-100.42 25.752',
    },
    {
      name: 'Av. Universidad',
      rank: 1,
      course:
        '-100.3125 25.69,-100.31 25.703,-100.3095 25.7265,-100.3 25.75,-100.29 25.775,-100.275 25.805,-100.255 25.84,-100.2 25.93',
    },
    {
      name: 'Av. Miguel Alemán',
      rank: 1,
      course:
        '-100.285 25.6905,-100.262 25.6965,-100.245 25.702,-100.22 25.717,-100.195 25.735,-100.165 25.752,-100.128 25.767,-100.09 25.775',
    },
    {
      name: 'Av. Lázaro Cárdenas',
      rank: 1,
      course:
        '-100.372 25.648,-100.35 25.6465,-100.332 25.6435,-100.315 25.636,-100.297 25.625,-100.28 25.613,-100.2685 25.606',
    },
    { name: 'Av. Vasconcelos', rank: 2, course: '-100.425 25.666,-100.402 25.66,-100.38 25.6565,-100.356 25.6535' },
    { name: 'Av. Gómez Morín', rank: 2, course: '-100.366 25.668,-100.3595 25.657,-100.355 25.647,-100.352 25.639' },
    { name: 'Calz. Madero', rank: 2, course: '-100.351 25.6868,-100.318 25.6858,-100.295 25.6848,-100.268 25.681' },
    { name: 'Av. Félix U. Gómez', rank: 2, course: '-100.2975 25.6655,-100.2968 25.685,-100.2995 25.703' },
    {
      name: 'Av. Manuel L. Barragán',
      rank: 2,
      course: '-100.319 25.702,-100.322 25.725,-100.317 25.753,-100.312 25.777,-100.31 25.797',
    },
    { name: 'Av. Sendero', rank: 2, course: '-100.37 25.775,-100.312 25.777,-100.26 25.773,-100.228 25.765' },
    {
      name: 'Av. Eloy Cavazos',
      rank: 2,
      course: '-100.27 25.655,-100.25 25.6555,-100.21 25.651,-100.16 25.6465,-100.1 25.646',
    },
    { name: 'Av. Juárez', rank: 2, course: '-100.3125 25.69,-100.3133 25.678,-100.3138 25.6668' },
    {
      name: 'Libramiento Noroeste',
      rank: 1,
      course: '-100.53 25.689,-100.535 25.745,-100.5 25.79,-100.45 25.812,-100.38 25.818,-100.32 25.82,-100.262 25.828',
    },
  ],
  cdmx: [
    {
      name: 'Anillo Periférico',
      rank: 1,
      course:
        '-99.2345 19.535,-99.2365 19.504,-99.2335 19.4785,-99.2185 19.4575,-99.2035 19.435,-99.199 19.422,-99.1965 19.408,-99.193 19.385,-99.1935 19.365,-99.199 19.347,-99.206 19.332,-99.2075 19.312,-99.1985 19.304,-99.183 19.3005,-99.156 19.289,-99.13 19.288,-99.105 19.2925,-99.083 19.3,-99.0715 19.312,-99.0655 19.33,-99.0638 19.346,-99.06 19.375,-99.0595 19.398,-99.0555 19.42,-99.053 19.445,-99.064 19.472,-99.085 19.495,-99.1 19.507',
    },
    {
      name: 'Circuito Interior',
      rank: 1,
      course:
        '-99.1405 19.469,-99.128 19.464,-99.115 19.4585,-99.1 19.452,-99.088 19.437,-99.0935 19.423,-99.097 19.41,-99.105 19.398,-99.117 19.385,-99.1235 19.372,-99.13 19.3595,-99.1445 19.3565,-99.165 19.3605,-99.182 19.364,-99.1855 19.384,-99.1795 19.399,-99.178 19.411,-99.1755 19.424,-99.172 19.437,-99.168 19.447,-99.158 19.457,-99.1505 19.464,-99.1405 19.469',
    },
    {
      name: 'Av. de los Insurgentes',
      rank: 1,
      course:
        '-99.1145 19.51,-99.1195 19.4955,-99.1255 19.4845,-99.1395 19.469,-99.1525 19.446,-99.1585 19.4325,-99.163 19.4235,-99.17 19.402,-99.174 19.3945,-99.1785 19.378,-99.183 19.3625,-99.1895 19.346,-99.1875 19.331,-99.186 19.315,-99.1865 19.3035,-99.1765 19.289,-99.17 19.27',
    },
    {
      name: 'Paseo de la Reforma',
      rank: 2,
      course:
        '-99.2525 19.397,-99.227 19.411,-99.2035 19.4275,-99.187 19.4262,-99.1716 19.4247,-99.1677 19.427,-99.1585 19.4325,-99.148 19.436,-99.1405 19.4445,-99.132 19.458,-99.12 19.478',
    },
    {
      name: 'Viaducto Miguel Alemán',
      rank: 1,
      course:
        '-99.1945 19.399,-99.18 19.402,-99.17 19.4025,-99.155 19.4035,-99.1375 19.404,-99.12 19.4035,-99.1 19.404,-99.085 19.403,-99.07 19.4045',
    },
    {
      name: 'Calz. de Tlalpan',
      rank: 1,
      course:
        '-99.1335 19.4245,-99.136 19.409,-99.139 19.395,-99.1415 19.37,-99.145 19.353,-99.1435 19.344,-99.147 19.331,-99.149 19.304,-99.1545 19.2935,-99.163 19.288',
    },
    {
      name: 'Calz. Ignacio Zaragoza',
      rank: 1,
      course:
        '-99.0965 19.4195,-99.082 19.412,-99.07 19.4055,-99.0565 19.398,-99.0465 19.3915,-99.02 19.375,-98.9955 19.3605,-98.975 19.35,-98.93 19.327,-98.88 19.31',
    },
    {
      name: 'Eje Central',
      rank: 2,
      course:
        '-99.1485 19.4905,-99.1405 19.469,-99.1395 19.4445,-99.1408 19.435,-99.143 19.4255,-99.1455 19.405,-99.149 19.38,-99.1515 19.3595',
    },
    {
      name: 'Calz. Ermita Iztapalapa',
      rank: 2,
      course: '-99.1455 19.3605,-99.12 19.3565,-99.0925 19.3575,-99.0638 19.346,-99.03 19.3425,-98.9955 19.3605',
    },
    {
      name: 'Av. Universidad',
      rank: 2,
      course: '-99.153 19.403,-99.1555 19.3945,-99.165 19.3705,-99.1755 19.3535,-99.1765 19.336',
    },
    {
      name: 'Av. Miguel Ángel de Quevedo',
      rank: 2,
      course: '-99.1895 19.346,-99.18 19.3465,-99.16 19.3445,-99.1435 19.344,-99.125 19.34',
    },
    {
      name: 'Av. División del Norte',
      rank: 2,
      course:
        '-99.166 19.4,-99.1565 19.372,-99.1515 19.3595,-99.1475 19.345,-99.143 19.325,-99.13 19.295,-99.11 19.265',
    },
    {
      name: 'Av. Constituyentes',
      rank: 2,
      course: '-99.181 19.412,-99.1965 19.408,-99.21 19.402,-99.225 19.392,-99.25 19.377,-99.265 19.3655',
    },
    {
      name: 'Av. Oceanía',
      rank: 2,
      course: '-99.109 19.436,-99.0965 19.442,-99.087 19.4455,-99.074 19.458,-99.058 19.4705',
    },
    {
      name: 'Av. Ejército Nacional',
      rank: 2,
      course: '-99.2035 19.4355,-99.19 19.438,-99.175 19.4385,-99.1585 19.4325',
    },
    { name: 'Calz. Vallejo', rank: 2, course: '-99.1405 19.469,-99.153 19.4885,-99.164 19.508,-99.176 19.527' },
    { name: 'Calz. México-Tacuba', rank: 2, course: '-99.1525 19.436,-99.168 19.447,-99.188 19.4575,-99.2185 19.4595' },
    { name: 'Eje 8 Sur', rank: 2, course: '-99.1925 19.3735,-99.1655 19.3685,-99.1415 19.363,-99.12 19.3605' },
    { name: 'Av. Tláhuac', rank: 2, course: '-99.1 19.349,-99.09 19.328,-99.0715 19.312,-99.04 19.296,-99.005 19.285' },
    { name: 'Av. Cuauhtémoc', rank: 2, course: '-99.1525 19.4265,-99.155 19.4035,-99.161 19.378,-99.165 19.3625' },
  ],
};

export interface DemoArea {
  name: string;
  kind: 'park' | 'water';
  course: string;
}
/** Hills and large parks, and lakes, as rings that are not closed. */
export const demoAreas: Record<DemoCity, readonly DemoArea[]> = {
  monterrey: [
    {
      name: 'Cerro de las Mitras',
      kind: 'park',
      course: '-100.4 25.692,-100.42 25.71,-100.455 25.714,-100.478 25.697,-100.45 25.688,-100.42 25.685',
    },
    {
      name: 'Parque Nacional Cumbres',
      kind: 'park',
      course:
        '-100.31 25.612,-100.345 25.632,-100.4 25.637,-100.45 25.645,-100.5 25.635,-100.56 25.62,-100.55 25.57,-100.45 25.53,-100.36 25.53,-100.29 25.545,-100.285 25.585',
    },
    {
      name: 'Cerro de la Silla',
      kind: 'park',
      course:
        '-100.255 25.652,-100.235 25.657,-100.2 25.632,-100.185 25.6,-100.205 25.585,-100.235 25.6,-100.255 25.63',
    },
    {
      name: 'Cerro del Topo Chico',
      kind: 'park',
      course: '-100.362 25.77,-100.335 25.765,-100.328 25.742,-100.345 25.738,-100.366 25.755',
    },
    {
      name: 'Parque Fundidora',
      kind: 'park',
      course: '-100.289 25.682,-100.279 25.6815,-100.278 25.675,-100.288 25.6745',
    },
    { name: 'Presa La Boca', kind: 'water', course: '-100.14 25.43,-100.115 25.435,-100.1 25.42,-100.12 25.41' },
  ],
  cdmx: [
    {
      name: 'Bosque de Chapultepec',
      kind: 'park',
      course:
        '-99.18 19.4265,-99.178 19.4195,-99.184 19.413,-99.195 19.4075,-99.212 19.4,-99.22 19.408,-99.204 19.419,-99.193 19.4255',
    },
    {
      name: 'Pedregal de San Ángel',
      kind: 'park',
      course: '-99.187 19.33,-99.176 19.325,-99.174 19.31,-99.192 19.308,-99.196 19.32',
    },
    {
      name: 'Bosque de San Juan de Aragón',
      kind: 'park',
      course: '-99.081 19.466,-99.066 19.466,-99.065 19.454,-99.079 19.454',
    },
    {
      name: 'Ajusco',
      kind: 'park',
      course:
        '-99.235 19.302,-99.205 19.265,-99.18 19.22,-99.2 19.17,-99.28 19.15,-99.33 19.2,-99.33 19.29,-99.28 19.325',
    },
    {
      name: 'Sierra de Guadalupe',
      kind: 'park',
      course: '-99.15 19.53,-99.1 19.54,-99.085 19.575,-99.12 19.605,-99.165 19.59,-99.18 19.55',
    },
    { name: 'Cerro de la Estrella', kind: 'park', course: '-99.1 19.35,-99.083 19.353,-99.077 19.34,-99.093 19.333' },
    { name: 'Lago Nabor Carrillo', kind: 'water', course: '-98.98 19.475,-98.955 19.475,-98.955 19.455,-98.98 19.455' },
  ],
};

/** Rivers that only bridges cross. */
export const demoRivers: Record<DemoCity, readonly { name: string; course: string; isOnBaseMap: boolean }[]> = {
  monterrey: [
    {
      name: 'Río Santa Catarina',
      course:
        '-100.53 25.648,-100.49 25.655,-100.46 25.668,-100.42 25.6695,-100.375 25.6722,-100.355 25.6715,-100.335 25.666,-100.311 25.6648,-100.295 25.6665,-100.282 25.6713,-100.25 25.6718,-100.22 25.665,-100.185 25.66,-100.14 25.654,-100.09 25.637,-100.03 25.605,-99.98 25.58',
      isOnBaseMap: true,
    },
  ],
  cdmx: [
    {
      name: 'Río de los Remedios',
      course:
        '-99.23 19.492,-99.2 19.506,-99.165 19.516,-99.135 19.521,-99.1 19.513,-99.07 19.5,-99.035 19.508,-99.0 19.52',
      isOnBaseMap: false,
    },
  ],
};

/** Federal roads out of the cities: each goes on from the end of an avenue. */
export interface FederalExit {
  avenue: string;
  from: 'start' | 'end';
  name: string;
  ref: string;
  isToll: boolean;
  course: string;
}
export const federalExits: Record<DemoCity, readonly FederalExit[]> = {
  monterrey: [
    {
      avenue: 'Av. Eugenio Garza Sada',
      from: 'end',
      name: 'Carretera Nacional',
      ref: 'MEX-85',
      isToll: false,
      course: '-100.14 25.4,-100.12 25.37',
    },
    {
      avenue: 'Av. Universidad',
      from: 'end',
      name: 'Carretera a Laredo',
      ref: 'MEX-85',
      isToll: false,
      course: '-100.19 25.955,-100.175 25.985',
    },
    {
      avenue: 'Av. Miguel Alemán',
      from: 'end',
      name: 'Carretera a Miguel Alemán',
      ref: 'MEX-54',
      isToll: false,
      course: '-100.05 25.785,-100.0 25.8',
    },
    {
      avenue: 'Av. Eloy Cavazos',
      from: 'end',
      name: 'Autopista Monterrey-Reynosa',
      ref: 'MEX-40D',
      isToll: true,
      course: '-100.05 25.643,-99.99 25.635',
    },
    {
      avenue: 'Blvd. Díaz Ordaz',
      from: 'end',
      name: 'Carretera a Saltillo',
      ref: 'MEX-40',
      isToll: false,
      course: '-100.57 25.69,-100.62 25.685',
    },
  ],
  cdmx: [
    {
      avenue: 'Calz. Ignacio Zaragoza',
      from: 'end',
      name: 'Autopista México-Puebla',
      ref: 'MEX-150D',
      isToll: true,
      course: '-98.85 19.3,-98.81 19.31',
    },
    {
      avenue: 'Av. de los Insurgentes',
      from: 'start',
      name: 'Autopista México-Pachuca',
      ref: 'MEX-85D',
      isToll: true,
      course: '-99.1 19.54,-99.06 19.58,-99.04 19.63',
    },
    {
      avenue: 'Av. de los Insurgentes',
      from: 'end',
      name: 'Carretera Federal a Cuernavaca',
      ref: 'MEX-95',
      isToll: false,
      course: '-99.165 19.245,-99.175 19.215',
    },
    {
      avenue: 'Av. Constituyentes',
      from: 'end',
      name: 'Autopista México-Toluca',
      ref: 'MEX-15D',
      isToll: true,
      course: '-99.29 19.355,-99.33 19.325',
    },
    {
      avenue: 'Calz. Vallejo',
      from: 'end',
      name: 'Carretera Federal a Querétaro',
      ref: 'MEX-57',
      isToll: false,
      course: '-99.185 19.57,-99.19 19.62',
    },
  ],
};

/** An elevated road with toll above an avenue, between two of its points (of its course, from 0). */
export const elevatedRoads: Record<DemoCity, { avenue: string; from: number; to: number; name: string }> = {
  monterrey: { avenue: 'Av. Ruiz Cortines', from: 1, to: 6, name: 'Viaducto Elevado Ruiz Cortines' },
  cdmx: { avenue: 'Anillo Periférico', from: 4, to: 10, name: 'Autopista Urbana Norte' },
};
