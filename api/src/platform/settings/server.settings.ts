import { defaultApiKey } from '@tramo/contract/limits';
import { choice, folder, integer, places, port, proxies, quantity, text, webAddress, wordOr } from './kinds.ts';
import { setting } from './setting.ts';

/** Where the server listens, and what it lets in. */
export const serverSettings = {
  PORT: setting({ group: 'server', kind: port, default: '3000', meaning: 'puerto del portal y de la API' }),
  HOST: setting({
    group: 'server',
    kind: text('ser la dirección o el nombre en que se escucha', /^\S+$/),
    default: '0.0.0.0',
    meaning: 'dirección en que se escucha; `127.0.0.1` solo de este equipo',
  }),
  PUBLIC_URL: setting({
    group: 'server',
    kind: webAddress,
    default: null,
    without: '`http://localhost:PORT`',
    meaning: 'dirección del portal para los enlaces de los correos',
  }),
  TRUST_PROXY: setting({
    group: 'server',
    kind: proxies,
    default: null,
    without: 'no se cree en `X-Forwarded-For`',
    meaning:
      'proxies inversos delante del servidor: cuántos son (`1`), o sus direcciones y redes (`10.0.0.0/8,192.0.2.7`)',
  }),
  OUTBOUND_ALLOW: setting({
    group: 'server',
    kind: places,
    default: null,
    without: 'ninguna',
    meaning: 'direcciones privadas (`host:puerto`, separadas por coma) a las que se puede llamar',
  }),
  DRIVER_APP_URL: setting({
    group: 'server',
    kind: wordOrPath(),
    default: null,
    without: '`/operador/` de esta instalación',
    meaning: 'enlace de la app del operador, si usas otra',
  }),
  LOG_LEVEL: setting({
    group: 'server',
    kind: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'warn',
    meaning: 'cuánto se escribe en el registro: de `fatal` a `trace`, o `silent`',
  }),
  WATCHDOG_SECONDS: setting({
    group: 'server',
    kind: integer(0, 86_400),
    default: '60',
    meaning: 'segundos sin avanzar tras los cuales el proceso se termina solo; 0 nunca',
  }),
};

/** Who may enter, and the keys that seal. */
export const securitySettings = {
  SECRET_KEY: setting({
    group: 'security',
    kind: text('tener 64 dígitos hexadecimales (32 bytes)', /^[0-9a-f]{64}$/i),
    default: null,
    without: 'se crea una en `DATA_DIR`',
    secret: true,
    meaning: 'llave (64 dígitos hexadecimales) que sella los segundos factores y da la llave de los avisos push',
  }),
  API_KEY: setting({
    group: 'security',
    kind: text(),
    default: defaultApiKey,
    without: 'la de las apps de este repositorio',
    secret: true,
    meaning: 'clave de aplicación que el portal y las apps mandan en cada llamada',
  }),
  SESSION_IDLE_HOURS: setting({
    group: 'security',
    kind: quantity(0.01, 8760),
    default: '12',
    meaning: 'horas sin uso tras las cuales hay que entrar otra vez',
  }),
  SESSION_MAX_DAYS: setting({
    group: 'security',
    kind: quantity(0.01, 3650),
    default: '30',
    meaning: 'días que dura una sesión, a lo más',
  }),
  PASSWORD_COST: setting({
    group: 'security',
    kind: choice('strong', 'light'),
    default: 'strong',
    meaning: '`light`: contraseñas más baratas de comprobar, para máquinas chicas',
  }),
};

/** The demo, and what only developers set. */
export const demoSettings = {
  SEED: setting({
    group: 'demo',
    kind: choice('demo', 'none'),
    default: 'demo',
    without: 'empresa de demostración',
    meaning: '`none` deja vacía una base de datos nueva',
  }),
  SIMULATE_SPEED: setting({
    group: 'demo',
    kind: quantity(0, 1000),
    default: '4',
    meaning: 'qué tan rápido se pone al día la flota simulada, que sigue el reloj de su plan; 0 la apaga',
  }),
  DEMO_ROADS_CACHE: setting({
    group: 'demo',
    kind: wordOr(folder, 'none'),
    default: null,
    without: 'se generan en cada instalación',
    meaning: 'carpeta que guarda las calles de la demo entre instalaciones; `none`: la demo no tiene',
  }),
  TRAMO_KEY: setting({
    group: 'demo',
    kind: text(),
    default: null,
    without: 'la de `--key`',
    secret: true,
    meaning: 'clave de una conexión de API para `tramo webhooks listen`',
  }),
  DEBUG: setting({
    group: 'demo',
    kind: text(),
    default: null,
    without: 'solo el mensaje',
    meaning: 'con cualquier texto, una orden que falla dice también dónde',
  }),
};

/** A web address, or a path of this installation. */
function wordOrPath() {
  const { parse } = webAddress;
  return {
    ...webAddress,
    must: 'ser una dirección que empiece con https:// o http://, o un camino que empiece con /',
    parse: (given: string) => (/^\/(?!\/)\S*$/.test(given) ? given : parse(given)),
  };
}
