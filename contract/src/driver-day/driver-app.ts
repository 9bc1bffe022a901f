import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant, ok, queryInt } from '../fields.ts';
import { fileEvidenceKinds } from '../proof.ts';
import { appState } from '../routes.ts';
import { loading, loadingApi } from '../warehouse/loading.ts';

const driver = ['driver'] as const;
const byId = z.object({ id });

/** How far a file that is sent in pieces has come. */
export const fileProgress = z.object({
  /** Bytes that the server has, from the first on: the next piece begins there. */
  received: z.int(),
  /** The file, once it is whole and was looked at; as `PUT /driver/files/{id}` answers. */
  file: z.nullable(z.object({ _id: id, sha256: z.string(), bytes: z.int() })),
});
export type FileProgress = z.infer<typeof fileProgress>;

/** Where the drivers' web app is served. */
export const driverAppPath = '/operador/';

/** Bytes of one piece; the last one of a file may be shorter. */
export const pieceBytes = 256 * 1024;

/** Of one address: a whole fleet may stand behind the one of its carrier. Each token has a limit of its own. */
const trackerRate = 6000;
const trackerToken = z.object({ token: z.string().check(z.maxLength(200)) });

/** What only the web app of drivers calls, beside `driverApi`. */
export const driverAppApi = {
  fileProgress: endpoint({
    method: 'GET',
    path: '/driver/files/{id}/pieces',
    summary: 'Cuánto de un archivo mandado en pedazos ya llegó',
    who: driver,
    params: byId,
    answer: fileProgress,
    ratePerMinute: 600,
  }),
  filePiece: endpoint({
    method: 'PUT',
    path: '/driver/files/{id}/pieces',
    summary: 'Un pedazo de una foto, un video o una firma; repetirlo no lo duplica, y el último lo completa',
    who: driver,
    params: byId,
    query: z.object({
      kind: z.enum(fileEvidenceKinds),
      /** Where the piece begins: at most what was received. */
      offset: queryInt(0, 64 * 1024 * 1024, 0),
      /** Bytes of the whole file. */
      total: queryInt(1, 64 * 1024 * 1024, 1),
      /** SHA-256 of the whole file, in hex. */
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'invalid' })),
    }),
    kind: 'file',
    answer: fileProgress,
    ratePerMinute: 600,
  }),
  loading: endpoint({
    method: 'GET',
    path: '/driver/routes/{id}/loading',
    summary: 'Los bultos de la propia ruta, en el orden en que se cargan',
    who: driver,
    params: byId,
    answer: loading,
  }),
  loadScan: endpoint({
    method: 'POST',
    path: '/driver/routes/{id}/loading/scans',
    summary: 'Bultos que el operador leyó al cargar, en su orden; una lectura repetida no cambia nada',
    who: driver,
    params: byId,
    body: loadingApi.scan.body,
    answer: loadingApi.scan.answer,
    ratePerMinute: 300,
  }),
  presence: endpoint({
    method: 'POST',
    path: '/driver/presence',
    summary: 'Si la app está a la vista; en segundo plano no hay posiciones, y la oficina lo ve',
    who: driver,
    body: z.object({
      state: appState,
      at: instant,
    }),
    answer: ok,
    ratePerMinute: 60,
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/driver/push',
    summary: 'La llave con que el teléfono se suscribe a los avisos de su ruta',
    who: driver,
    answer: z.object({ publicKey: z.string() }),
  }),
  pushSubscribe: endpoint({
    method: 'POST',
    path: '/driver/push',
    summary: 'Suscribe el teléfono a los avisos de cambios en su ruta',
    who: driver,
    /** As `PushSubscription.toJSON()` gives it. */
    body: z.object({
      endpoint: z.string().check(z.regex(/^https?:\/\/\S+$/, { error: 'invalid' }), z.maxLength(1000)),
      keys: z.object({ p256dh: z.string().check(z.maxLength(100)), auth: z.string().check(z.maxLength(40)) }),
    }),
    answer: ok,
  }),
  pushEnd: endpoint({
    method: 'DELETE',
    path: '/driver/push',
    summary: 'El teléfono deja de recibir avisos',
    who: driver,
    query: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
    answer: ok,
  }),
  trackerLink: endpoint({
    method: 'POST',
    path: '/driver/tracker',
    summary:
      'La dirección con que la app Traccar Client manda posiciones aunque la pantalla esté apagada; pedirla otra vez da otra y la anterior deja de servir',
    who: driver,
    /** `url` is the server's address to type or scan in Traccar Client; `deviceId` what goes as its identifier. */
    answer: z.object({ url: z.string(), deviceId: z.string() }),
    ratePerMinute: 10,
  }),
  trackerState: endpoint({
    method: 'GET',
    path: '/driver/tracker',
    summary: 'Si hay una dirección para Traccar Client y cuándo llegó su última posición',
    who: driver,
    answer: z.object({ since: z.nullable(instant), lastFixAt: z.nullable(instant) }),
  }),
  osmandQuery: endpoint({
    method: 'GET',
    path: '/driver/osmand/{token}',
    summary: 'Una posición de Traccar Client (protocolo OsmAnd), como parámetros',
    who: 'public',
    kind: 'hook',
    params: trackerToken,
    answer: ok,
    ratePerMinute: trackerRate,
  }),
  osmand: endpoint({
    method: 'POST',
    path: '/driver/osmand/{token}',
    summary:
      'Posiciones de Traccar Client (protocolo OsmAnd), como parámetros, formulario o JSON; fuera de una ruta iniciada no se guardan',
    who: 'public',
    kind: 'hook',
    params: trackerToken,
    answer: ok,
    ratePerMinute: trackerRate,
  }),
  trackerEnd: endpoint({
    method: 'DELETE',
    path: '/driver/tracker',
    summary: 'La dirección para Traccar Client deja de servir',
    who: driver,
    answer: ok,
  }),
};
