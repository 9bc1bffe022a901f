/** Short words without accents, all of them easy to say over the phone and to type on one. */
const words =
  `abeja aguja aldea amigo arena avion balon banco barco beca bosque brisa cable cacao camino campo canela canoa carta cebra cielo cinta
  cobre coco cofre comal coral corcho cuarzo cueva danza delta diente ducha duna eco faro feria fiesta flauta flor foco fresa fuego fuente gallo
  ganso gema globo grano grillo guante hielo higo hoja huerta iman isla jabon jarra jazmin judo jugo lago lana lapiz leche lente lima limon llave
  llano lobo loma luna malla mango mapa mar marea melon menta mesa miel molino monte nieve nogal nube nuez olivo onda orilla oro oveja palma
  panal papel parque pato pera perla piano pino piña plata plaza pluma pozo prado puente puma queso radio ramo rayo remo reno rio robot roca rosa
  rueda salto salvia selva sol sopa taza techo tejado tigre timbre toro trigo trompo tren uva vaca valle vela verano viento violin yate zapato zorro`
    .replaceAll('ñ', 'n')
    .split(/\s+/);

/** Whole number below `limit`, each as likely as the others. */
function pick(limit: number): number {
  const top = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [value] = crypto.getRandomValues(new Uint32Array(1)) as Uint32Array & [number];
    if (value < top) return value % limit;
  }
}

/** A first password that can be read aloud: three words and four digits. It must be changed at the first entry. */
export const readablePassword = (): string =>
  [...Array.from({ length: 3 }, () => words[pick(words.length)]), String(pick(10_000)).padStart(4, '0')].join('-');
