import {
  type PartyField,
  type PlainImportField,
  recipientFields,
  type SenderField,
  senderField,
} from '@tramo/contract/imports';
import { importFieldNames } from '@tramo/contract/words/imports';
import { plain } from './imports.values.rules.ts';

/** What a column's title says, in Spanish or English. Pure. */

/** How each field is called. A sender's columns are called as the recipient's, with a word that says whose they are. */
const synonyms: Record<Exclude<PlainImportField, SenderField>, string> = {
  folio:
    'folio|guia|no guia|num guia|numero guia|folio guia|id guia|guide|tracking|tracking number|tracking id|no rastreo|numero rastreo|rastreo|waybill|remision|no remision|shipment id|id envio|no envio|id',
  type: 'tipo|type|tipo guia|tipo servicio|tipo movimiento|movimiento|operacion|servicio|service type|entrega recoleccion',
  subtype: 'subtipo|sub tipo|subtype',
  scheduledDate:
    'fecha|date|fecha programada|fecha entrega|fecha recoleccion|fecha visita|fecha compromiso|fecha promesa|fecha prometida|promesa|compromiso|fecha ruta|fecha servicio|fecha reparto|dia|dia entrega|scheduled date|delivery date|ship date|programacion',
  scheduledUntil:
    'fecha fin|fecha final|fecha hasta|fecha limite|fecha maxima|ultimo dia|ultima fecha|fecha entrega hasta|rango hasta|end date|date to|latest date|last day',
  client: 'cliente|client|nombre cliente|cuenta|customer|account|proveedor|shipper|remitente|cedente',
  cedi: 'cedi|cedis|centro distribucion|almacen|sucursal|bodega|hub|warehouse|depot|origen|centro|cd',
  orderNumber:
    'pedido|no pedido|num pedido|numero pedido|orden|no orden|numero orden|order|order number|order no|factura|no factura',
  deliveryId: 'id entrega|entrega id|no entrega|num entrega|numero entrega|delivery id|delivery number',
  buyingOrders: 'orden compra|ordenes compra|oc|po|purchase order|purchase orders|buying order|buying orders',
  contactName:
    'destinatario|nombre|nombre destinatario|contacto|nombre contacto|nombre completo|nombre recibe|recibe|quien recibe|receptor|consignatario|persona|recipient|recipient name|contact|contact name|name|full name|nombre y apellido|nombre persona',
  companyName:
    'empresa|razon social|razon|denominacion|compania|company|company name|negocio|tienda|establecimiento|nombre comercial|business|store|empresa destinatario',
  phone:
    'telefono|tel|telefono 1|celular|cel|movil|phone|phone number|mobile|cellphone|telefono contacto|telefono destinatario|numero telefono|no telefono',
  phoneExtension: 'extension|extension telefono|telefono extension|ext telefono|ext tel|phone extension',
  email: 'email|e mail|correo|correo electronico|mail|correo destinatario|correo contacto|email address',
  job: 'puesto|cargo|puesto contacto|puesto destinatario|job|job title|position',
  fullAddress:
    'direccion completa|domicilio completo|direccion destinatario completa|direccion entrega completa|full address|complete address|calle numero colonia',
  street:
    'calle|direccion|domicilio|street|address|calle y numero|calle numero|direccion 1|address 1|address line 1|via|avenida|street name|direccion entrega',
  extNumber: 'numero exterior|exterior|numero casa|street number|house number|ext number|exterior number',
  intNumber: 'numero interior|interior|departamento|apartment|apt|suite|unit|int number',
  suburb: 'colonia|col|suburb|neighborhood|neighbourhood|fraccionamiento|fracc|barrio|asentamiento|district',
  city: 'ciudad|city|localidad|poblacion|town|cd destino|ciudad destino',
  municipality:
    'municipio|alcaldia|delegacion|mun|mpio|municipality|alcaldia municipio|delegacion municipio|municipio alcaldia|county',
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
  certifiedDelivery: 'entrega certificada|certificada|con codigo|codigo entrega|certified|certified delivery',
  skills: 'equipo especial|equipo|equipo vehiculo|requisitos vehiculo|skills|vehicle skills|special equipment',
  handling: 'manejo|manejo especial|cuidados|handling|handling instructions',
  notifyEmail: 'avisar correo|aviso correo|notificar correo|avisar email|notificar email|notify email',
  notifySms: 'avisar sms|aviso sms|notificar sms|sms|notify sms',
  notifyWhatsapp: 'avisar whatsapp|aviso whatsapp|notificar whatsapp|notify whatsapp',
  whatsappPhone: 'whatsapp|telefono whatsapp|numero whatsapp|celular whatsapp|whatsapp phone|whatsapp number',
  itemCode: 'id articulo|id producto|id item|item id|article id|product id|codigo unico',
  itemName:
    'articulo|producto|descripcion|descripcion producto|descripcion articulo|nombre articulo|nombre producto|contenido|mercancia|item|item name|product|product name|description|material',
  quantity: 'cantidad|cant|cantidad piezas|piezas|pzas|pz|unidades|qty|quantity|units|pieces',
  packages:
    'paquetes|bultos|cajas|no paquetes|no bultos|numero paquetes|numero bultos|num bultos|paqs|packages|boxes|parcels|packs|total bultos',
  weightKg: 'peso|peso kg|peso kgs|kg|kgs|kilos|peso total|peso total kg|weight|weight kg|peso bruto|peso kilos',
  volumeM3: 'volumen|volumen m3|vol|vol m3|m3|cubicaje|volume|volume m3|dimensiones|medidas|dimensions',
  declaredValue:
    'valor declarado|valor|importe|monto|valor mercancia|valor pedido|declared value|value|amount|precio|costo|total',
  sku: 'sku|clave|clave producto|clave articulo|codigo producto|codigo articulo|product code|item code|modelo|no parte',
  barcode: 'codigo barras|codigo barra|cod barras|barcode|bar code|ean|upc',
  labelCount: 'etiquetas|no etiquetas|numero etiquetas|num etiquetas|labels|label count',
  orderDate: 'fecha|date|fecha pedido|fecha orden|fecha compra|fecha emision|fecha captura|order date|purchase date',
  businessName: 'razon social|razon|denominacion|legal name|business name|nombre fiscal',
  cellphone: 'celular|cel|movil|telefono celular|telefono movil|mobile|cellphone|mobile phone|telefono 2',
  warehouseLocation:
    'ubicacion almacen|ubicacion|lugar almacen|anden|rack|localizacion|posicion almacen|warehouse location|location',
  observations:
    'observaciones|observacion|obs|comentarios|comentario|notas|nota|instrucciones|instrucciones entrega|notes|note|comments|comment|remarks|instructions',
};

const stopWords = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'the', 'of', 'para', 'por', 'en', 'o', 'nº']);
/** A title without accents, signs, units' brackets and small words: what is compared and remembered. */
export const headerWords = (header: string): string =>
  plain(
    header
      .replace(/whats\s?app/gi, 'whatsapp')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/n[º°]/gi, 'no '),
  )
    .split(' ')
    .filter((w) => w !== '' && !stopWords.has(w))
    .join(' ');

/** Short forms, on both sides of the comparison: the title's and the synonyms'. Remembered titles are not changed by them. */
const shortForms: Record<string, string> = {
  no: 'numero',
  num: 'numero',
  nro: 'numero',
  n: 'numero',
  ext: 'exterior',
  int: 'interior',
  soc: 'social',
  dest: 'destinatario',
  destin: 'destinatario',
  rte: 'remitente',
  tel: 'telefono',
  tels: 'telefono',
  telef: 'telefono',
  fono: 'telefono',
  cel: 'celular',
  dir: 'direccion',
  direcc: 'direccion',
  dom: 'domicilio',
  cve: 'clave',
  cod: 'codigo',
  fec: 'fecha',
  fch: 'fecha',
  raz: 'razon',
  post: 'postal',
  nom: 'nombre',
  nombr: 'nombre',
  nbre: 'nombre',
  cte: 'cliente',
  cto: 'contacto',
  mpio: 'municipio',
  edo: 'estado',
  obs: 'observaciones',
  observ: 'observaciones',
  ref: 'referencia',
  refs: 'referencias',
  cant: 'cantidad',
  pza: 'piezas',
  pzas: 'piezas',
  pz: 'piezas',
  pqts: 'paquetes',
  paqs: 'paquetes',
  ped: 'pedido',
  desc: 'descripcion',
  descr: 'descripcion',
  descrip: 'descripcion',
  prod: 'producto',
  art: 'articulo',
  ent: 'entrega',
  hr: 'hora',
  hrs: 'horas',
  vol: 'volumen',
  fracc: 'fraccionamiento',
  depto: 'departamento',
  dpto: 'departamento',
  fact: 'factura',
  correos: 'correo',
};
/** A word in its long form; a longer short form of a word of the synonyms ('Destinat.', 'Municip.') when it says by its dot that it is one. */
function longForm(word: string, isDotted: boolean): string {
  const known = shortForms[word];
  if (known) return known;
  if (!isDotted || word.length < 3 || vocabulary.has(word)) return word;
  const meant = [...vocabulary].filter((full) => full.startsWith(word) && full.length > word.length);
  return meant.length > 0 ? (meant.sort((a, b) => a.length - b.length)[0] as string) : word;
}

type TitledField = keyof typeof synonyms;
/** A field's own names are known, so that a file of mended rows is read again. */
const phrases: { field: TitledField; words: string[] }[] = (Object.keys(synonyms) as TitledField[]).flatMap((field) => {
  const { es, en } = importFieldNames[field];
  return [...new Set([...synonyms[field].split('|'), headerWords(es), headerWords(en)])].map((phrase) => ({
    field,
    words: phrase.split(' ').map((w) => shortForms[w] ?? w),
  }));
});
const vocabulary: ReadonlySet<string> = new Set(phrases.flatMap(({ words }) => words));

/** The words of a title in their long forms. */
function wordsOf(header: string): string[] {
  const dotted = new Set([...header.matchAll(/(\p{L}+)\./gu)].map(([, word]) => plain(word as string)));
  return headerWords(header)
    .split(' ')
    .map((word) => longForm(word, dotted.has(word)));
}

function scoresOf(words: readonly string[]): Map<TitledField, number> {
  const scores = new Map<TitledField, number>();
  for (const { field, words: phrase } of phrases) {
    const at = words.findIndex((_, i) => phrase.every((w, j) => words[i + j] === w));
    if (at < 0) continue;
    const isWhole = phrase.length === words.length;
    // One letter, or a bare 'número', inside a longer title says nothing.
    if (!isWhole && phrase.length === 1 && ((phrase[0] as string).length < 3 || phrase[0] === 'numero')) continue;
    const score = isWhole ? 100 : 50 + (30 * phrase.length) / words.length - (at > 0 ? 5 : 0);
    scores.set(field, Math.max(score, scores.get(field) ?? 0));
  }
  return scores;
}
/** True for 'No.', '#', 'Núm.': the number of a house, of a row, or of anything. */
export const isBareNumber = (header: string): boolean => {
  const words = wordsOf(header);
  return words.length === 1 && (words[0] === 'numero' || words[0] === '#');
};
/** How well a title names each field, 0 to 100: all of it, or the part of it that a synonym covers. */
export const titleScores = (header: string): Map<PlainImportField, number> => scoresOf(wordsOf(header));

const senderWords = new Set(['remitente', 'sender', 'shipper', 'expedidor', 'origen', 'origin']);
/** The same for a title that says that it is the sender's ('Calle del remitente'); null for any other. A bare 'Remitente' is a name. */
export function senderScores(header: string): { scores: Map<SenderField, number>; isBare: boolean } | null {
  const words = wordsOf(header);
  const rest = words.filter((w) => !senderWords.has(w));
  if (rest.length === words.length) return null;
  // 'Origen' alone is a cedi.
  if (rest.length === 0)
    return words.includes('remitente') ? { scores: new Map([['senderContactName', 100]]), isBare: true } : null;
  const party = [...scoresOf(rest)].filter(([field]) => (recipientFields as readonly string[]).includes(field));
  return party.length === 0
    ? null
    : { scores: new Map(party.map(([field, score]) => [senderField(field as PartyField), score])), isBare: false };
}
