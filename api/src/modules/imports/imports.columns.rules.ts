import type { ColumnMapping, ImportField } from '@tramo/contract/imports';
import { columnLetter } from '../../platform/sheets/sheet.ts';
import { isInMexico, readPair } from './imports.places.rules.ts';
import { plain, readDay, readEmail, readPhone, readType, readWindows } from './imports.values.rules.ts';

/** Which column of a sheet feeds which field: by its title, in Spanish or English, and by what its cells look like. Pure. */

const synonyms: Record<ImportField, string> = {
  folio:
    'folio|guia|no guia|num guia|numero guia|folio guia|id guia|guide|tracking|tracking number|tracking id|no rastreo|numero rastreo|rastreo|waybill|remision|no remision|shipment id|id envio|no envio|id',
  type: 'tipo|type|tipo guia|tipo servicio|tipo movimiento|movimiento|operacion|servicio|service type|entrega recoleccion',
  subtype: 'subtipo|sub tipo|subtype',
  scheduledDate:
    'fecha|date|fecha programada|fecha entrega|fecha recoleccion|fecha visita|fecha compromiso|fecha ruta|fecha servicio|fecha reparto|dia|dia entrega|scheduled date|delivery date|ship date|programacion',
  client: 'cliente|client|nombre cliente|cuenta|customer|account|proveedor|shipper|remitente|cedente',
  cedi: 'cedi|cedis|centro distribucion|almacen|sucursal|bodega|hub|warehouse|depot|origen|centro|cd',
  orderNumber:
    'pedido|no pedido|num pedido|numero pedido|orden|no orden|numero orden|order|order number|order no|orden compra|oc|po|factura|no factura',
  contactName:
    'destinatario|nombre|nombre destinatario|contacto|nombre contacto|nombre completo|nombre recibe|recibe|quien recibe|receptor|consignatario|persona|recipient|recipient name|contact|contact name|name|full name|nombre y apellido|nombre persona',
  companyName:
    'empresa|razon social|compania|company|company name|negocio|tienda|establecimiento|nombre comercial|business|store|empresa destinatario',
  phone:
    'telefono|tel|telefono 1|celular|cel|movil|whatsapp|phone|phone number|mobile|cellphone|telefono contacto|telefono destinatario|numero telefono|no telefono',
  email: 'email|e mail|correo|correo electronico|mail|correo destinatario|correo contacto|email address',
  street:
    'calle|direccion|domicilio|street|address|calle y numero|direccion 1|address 1|address line 1|via|avenida|street name|direccion entrega',
  extNumber:
    'numero exterior|num exterior|no exterior|num ext|no ext|n ext|numero ext|exterior|ext|numero|num|no|#|street number|house number|ext number|exterior number',
  intNumber:
    'numero interior|num interior|no interior|num int|no int|numero int|interior|int|depto|departamento|apartment|apt|suite|unit|int number',
  suburb: 'colonia|col|suburb|neighborhood|neighbourhood|fraccionamiento|fracc|barrio|asentamiento|district',
  city: 'ciudad|city|localidad|poblacion|town|cd destino|ciudad destino',
  municipality: 'municipio|alcaldia|delegacion|mun|mpio|municipality|alcaldia municipio|delegacion municipio|municipio alcaldia|county',
  state: 'estado|state|entidad|edo|entidad federativa|provincia|province',
  zipCode: 'cp|c p|codigo postal|cod postal|c postal|postal|zip|zip code|zipcode|postal code|postcode',
  betweenStreets: 'entre calles|entre calle|entrecalles|cruces|cruzamientos|between streets|cross streets|entre',
  references:
    'referencias|referencia|references|reference|senas|senas particulares|indicaciones|como llegar|referencia domicilio|referencias domicilio|landmark',
  lat: 'lat|latitud|latitude|coordenada y|coord y|coordenadas|coordinates|lat lng|lat long|latitud longitud|lat lon|geolocalizacion|ubicacion|gps|geo|y',
  lng: 'lng|lon|long|longitud|longitude|coordenada x|coord x|x',
  window:
    'ventana|horario|horario entrega|ventana horaria|ventana entrega|ventana horario|rango horario|time window|window|delivery window|hora entrega|horarios|horario recepcion|hours',
  windowStart:
    'hora inicio|hora inicial|desde|inicio|ventana inicio|inicio ventana|hora desde|horario inicio|start|start time|window start|from|time from|apertura|hora apertura',
  windowEnd:
    'hora fin|hora final|hasta|fin|ventana fin|fin ventana|hora hasta|horario fin|end|end time|window end|to|time to|cierre|hora cierre|hora limite',
  serviceMinutes:
    'minutos servicio|tiempo servicio|tiempo servicio min|service minutes|service time|duracion|minutos|min servicio|tiempo atencion|tiempo descarga',
  itemName:
    'articulo|producto|descripcion|descripcion producto|descripcion articulo|nombre articulo|nombre producto|contenido|mercancia|item|item name|product|product name|description|material',
  quantity: 'cantidad|cant|cantidad piezas|piezas|pzas|pz|unidades|qty|quantity|units|pieces',
  packages:
    'paquetes|bultos|cajas|no paquetes|no bultos|numero paquetes|numero bultos|num bultos|paqs|packages|boxes|parcels|packs|total bultos',
  weightKg: 'peso|peso kg|peso kgs|kg|kgs|kilos|peso total|peso total kg|weight|weight kg|peso bruto|peso kilos',
  volumeM3: 'volumen|volumen m3|vol|vol m3|m3|cubicaje|volume|volume m3|dimensiones|medidas|dimensions',
  declaredValue: 'valor declarado|valor|importe|monto|valor mercancia|valor pedido|declared value|value|amount|precio|costo|total',
  sku: 'sku|clave|clave producto|clave articulo|codigo producto|codigo articulo|product code|item code|modelo|no parte',
  barcode: 'codigo barras|codigo barra|cod barras|barcode|bar code|ean|upc',
  labelCount: 'etiquetas|no etiquetas|numero etiquetas|num etiquetas|labels|label count',
  observations:
    'observaciones|observacion|obs|comentarios|comentario|notas|nota|instrucciones|instrucciones entrega|notes|note|comments|comment|remarks|instructions',
};

const stopWords = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'the', 'of', 'para', 'por', 'en', 'o', 'nº']);
/** A title without accents, signs, units' brackets and small words: what is compared and remembered. */
export const headerWords = (header: string): string =>
  plain(header.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/n[º°]/gi, 'no '))
    .split(' ')
    .filter((w) => w !== '' && !stopWords.has(w))
    .join(' ');

const phrases: { field: ImportField; words: string[] }[] = Object.entries(synonyms).flatMap(([field, list]) =>
  list.split('|').map((s) => ({ field: field as ImportField, words: s.split(' ') })),
);

/** How well a title names each field, 0 to 100: all of it, or the part of it that a synonym covers. */
function titleScores(header: string): Map<ImportField, number> {
  const words = headerWords(header).split(' ');
  const scores = new Map<ImportField, number>();
  for (const { field, words: phrase } of phrases) {
    const at = words.findIndex((_, i) => phrase.every((w, j) => words[i + j] === w));
    if (at < 0) continue;
    const isWhole = phrase.length === words.length;
    // One letter, or a bare 'no', inside a longer title says nothing.
    if (!isWhole && phrase.length === 1 && (phrase[0] as string).length < 3) continue;
    const score = isWhole ? 100 : 50 + (30 * phrase.length) / words.length - (at > 0 ? 5 : 0);
    scores.set(field, Math.max(score, scores.get(field) ?? 0));
  }
  return scores;
}

export interface GuessContext {
  today: string;
  /** Names that the company knows, in `plain` form. */
  clientNames: ReadonlySet<string>;
  cediNames: ReadonlySet<string>;
}
type Check = (text: string, ctx: GuessContext) => boolean;
const number = (text: string): number => Number(text.replace(',', '.'));
const isDay: Check = (t, ctx) => !/^\d{1,4}$/.test(t) && !('error' in readDay(t, ctx.today));
/** Fields whose cells can be told from others. */
const looks: Partial<Record<ImportField, Check>> = {
  zipCode: (t) => /^\d{4,5}$/.test(t),
  phone: (t) => !('error' in readPhone(t)),
  email: (t) => !('error' in readEmail(t)),
  scheduledDate: (t, ctx) => isDay(t, ctx) && !/^\d{5}$/.test(t),
  lat: (t) => readPair(t) !== null || (/[.,]/.test(t) && isInMexico({ lat: number(t), lng: -100 })),
  lng: (t) => /[.,]/.test(t) && isInMexico({ lat: 20, lng: number(t) }),
  window: (t) => /\d.*(?:-|–|a|to).*\d/i.test(t) && !/^\d{4}-/.test(t) && !('error' in readWindows(t)),
  type: (t) => !('error' in readType(t)),
  weightKg: (t) => /\d/.test(t),
  packages: (t) => /^\d/.test(t),
  quantity: (t) => /^\d/.test(t),
  client: (t, ctx) => ctx.clientNames.has(plain(t)),
  cedi: (t, ctx) => ctx.cediNames.has(plain(t)),
};
/** Fields that the cells alone may decide, under a title that says nothing. A type needs words: single letters are too common. */
const byCellsAlone: readonly ImportField[] = [
  'zipCode',
  'phone',
  'email',
  'scheduledDate',
  'lat',
  'lng',
  'window',
  'type',
  'cedi',
  'client',
];

const share = (samples: readonly string[], check: Check, ctx: GuessContext): number =>
  samples.length === 0 ? -1 : samples.filter((t) => check(t, ctx)).length / samples.length;

/** Guesses the field of each column; `samples` are filled cells of it (some dozens are enough). Every field is fed by one column at most. */
export function guessMapping(columns: readonly { header: string; samples: readonly string[] }[], ctx: GuessContext): ColumnMapping {
  const offers: { column: number; field: ImportField; score: number }[] = [];
  columns.forEach(({ header, samples }, column) => {
    const scores = titleScores(header);
    const hasTitle = scores.size > 0;
    for (const [field, title] of scores) {
      const check = looks[field];
      const fit = check ? share(samples, check, ctx) : -1;
      if (fit < 0) offers.push({ column, field, score: title });
      else if (fit >= 0.5) offers.push({ column, field, score: title + 15 * fit });
      // A column of people's names under 'Cliente' is who receives, unless another column says so.
      else if (field === 'client') offers.push({ column, field: 'contactName', score: 45 }, { column, field: 'companyName', score: 44 });
      else if (title === 100 && fit > 0) offers.push({ column, field, score: 70 });
      else if (title === 100) offers.push({ column, field, score: 52 });
    }
    for (const field of byCellsAlone) {
      const check = looks[field];
      if (!check || samples.length < (hasTitle ? 3 : 1)) continue;
      if (field === 'type' && samples.every((t) => t.length < 3)) continue;
      if (share(samples, check, ctx) >= 0.8) offers.push({ column, field, score: hasTitle ? 40 : 50 });
    }
  });
  offers.sort((a, b) => b.score - a.score || a.column - b.column);
  const mapping: ColumnMapping = {};
  const taken = new Set<ImportField>();
  for (const { column, field } of offers) {
    if (mapping[column] || taken.has(field)) continue;
    mapping[column] = field;
    taken.add(field);
  }
  return mapping;
}

/** A name for each column that no other column of the sheet has: its title, with a number when it repeats, or its letter. */
export function columnNames(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header, i) => {
    const name = header.trim().slice(0, 180) || `Columna ${columnLetter(i)}`;
    const key = headerWords(name) || name;
    const n = (seen.get(key) ?? 0) + 1;
    seen.set(key, n);
    return n === 1 ? name : `${name} (${n})`;
  });
}
const nameKey = (name: string): string => headerWords(name) || name;

/** The same columns in any order, with any accents, have the same signature. */
export const signatureOf = (names: readonly string[]): string => names.map(nameKey).sort().join('|');

export interface RememberedMapping {
  signature: string;
  headers: Record<string, ImportField>;
  clientId: string | null;
}

/**
 * The mapping remembered for these columns: the client's own before the general one; the same columns before one whose columns are all
 * among them. Null when none is known. `isWhole` says that it was kept for exactly these columns: what it leaves out stays out.
 */
export function recall(
  options: readonly RememberedMapping[],
  names: readonly string[],
  clientId: string | null,
): { mapping: ColumnMapping; isWhole: boolean } | null {
  const signature = signatureOf(names);
  const index = new Map(names.map((n, i) => [nameKey(n), i]));
  const rank = (o: RememberedMapping): number =>
    (o.clientId !== null && o.clientId === clientId ? 2 : 0) + (o.signature === signature ? 1 : 0);
  const fits = options
    .filter((o) => o.clientId === null || o.clientId === clientId)
    .filter((o) => {
      const keys = Object.keys(o.headers).map(nameKey);
      return o.signature === signature || (keys.length >= 3 && keys.every((k) => index.has(k)));
    })
    .sort((a, b) => rank(b) - rank(a) || Object.keys(b.headers).length - Object.keys(a.headers).length);
  const best = fits[0];
  if (!best) return null;
  const mapping: ColumnMapping = {};
  for (const [header, field] of Object.entries(best.headers)) {
    const column = index.get(nameKey(header));
    if (column !== undefined && !Object.values(mapping).includes(field)) mapping[column] = field;
  }
  return { mapping, isWhole: best.signature === signature };
}

/** The guess fills what a partly fitting memory leaves open. */
export function completed(remembered: ColumnMapping, guessed: ColumnMapping): ColumnMapping {
  const mapping: ColumnMapping = { ...remembered };
  const taken = new Set(Object.values(remembered));
  for (const [column, field] of Object.entries(guessed)) {
    if (mapping[column] || taken.has(field)) continue;
    mapping[column] = field;
    taken.add(field);
  }
  return mapping;
}

/** Title → field, as a mapping is kept. */
export const headersOf = (names: readonly string[], mapping: ColumnMapping): Record<string, ImportField> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([column, field]) =>
      names[Number(column)] === undefined ? [] : [[names[Number(column)] as string, field]],
    ),
  );
