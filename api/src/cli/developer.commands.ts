import { modes } from '../simulator/modes.ts';
import type { Command } from './command.ts';

/** For whoever builds against Tramo, or tries it. Each loads its own code when it runs: the optimizer on a file needs no server. */
export const developerCommands: Record<string, Command> = {
  'api types': {
    usage: 'tramo api types > tramo.d.ts',
    about: 'Escribe los tipos de TypeScript de lo que otros sistemas llaman y reciben.',
    options: {},
    run: async () => (await import('./api.ts')).printTypes(),
  },
  'api guide': {
    usage: 'tramo api guide > docs/api.md',
    about: 'Escribe la guía «Tu primera entrega en diez minutos».',
    options: {},
    run: async () => (await import('./api.ts')).printGuide(),
  },
  'webhooks listen': {
    usage: 'tramo webhooks listen --forward http://localhost:4000/tramo --key tramo_…',
    about: 'Recibe los eventos de una empresa y los publica, firmados, en tu equipo.',
    options: {
      forward: { type: 'string', about: 'Dirección de tu equipo' },
      key: { type: 'string', about: 'Clave de una conexión de API (TRAMO_KEY)' },
      url: { type: 'string', about: 'Dirección de Tramo (http://localhost:3000)' },
      events: { type: 'string', about: 'Tipos separados por coma, como guide.delivered,route.* (todos)' },
    },
    run: async (v) => (await import('./webhooks.ts')).webhooksListen(v),
  },
  'dev-providers': {
    usage: 'tramo dev-providers --port 3900',
    about:
      'Twilio y WhatsApp locales para probar mensajes: revisan y fallan como los reales, y muestran cada teléfono.',
    options: {
      port: { type: 'string', about: 'Puerto (3900)' },
      server: { type: 'string', about: 'Dirección de Tramo, a la que avisan (http://localhost:3000)' },
      company: { type: 'string', about: 'Id de la empresa de la que son la cuenta propia' },
    },
    run: async (v) => (await import('./dev-providers.ts')).devProviders(v),
  },
  simulate: {
    usage: 'tramo simulate --url http://localhost:3000',
    about: 'Juega a los operadores contra la API del operador, como lo haría la app.',
    options: {
      url: { type: 'string', about: 'Dirección del servidor (http://localhost:3000)' },
      speed: { type: 'string', about: 'Factor de velocidad (1)' },
      drivers: { type: 'string', about: 'Usuarios separados por coma (operador2@tramo.demo … operador30@tramo.demo)' },
      password: { type: 'string', about: 'Contraseña de todos (la de la demo)' },
      now: { type: 'boolean', about: 'Inicia las rutas listas sin esperar su hora' },
      mode: {
        type: 'string',
        about: `Qué sale mal, con su parte de las rutas (late,silent:0.3): ${modes.join(', ')}`,
      },
    },
    run: async (v) => (await import('./simulate.ts')).simulate(v),
  },
  solve: {
    usage: 'tramo solve ARCHIVO --seconds 10',
    about:
      'Optimiza un problema público: .vrp de CVRPLIB, .txt de Solomon, Gehring y Homberger o Li y Lim, .json de VROOM. Ctrl-C da el mejor plan.',
    options: {
      seconds: { type: 'string', about: 'Tiempo de búsqueda (10)' },
      threads: { type: 'string', about: 'Hilos, a lo más los núcleos del equipo (2)' },
      seed: { type: 'string', about: 'Semilla (1)' },
      objective: { type: 'string', about: 'distance: menor costo; vehicles: primero menos vehículos (distance)' },
      rounding: {
        type: 'string',
        about: 'Distancias de un .vrp: nearest, truncated (un decimal) o exact (las usuales de su tipo)',
      },
      json: { type: 'boolean', about: 'Un objeto JSON con costo, diferencia, tiempos y rutas en lugar del texto' },
      sol: { type: 'string', about: 'Archivo .sol en que se guardan las rutas' },
      bks: { type: 'string', about: 'Mejor costo conocido, para la diferencia (el del .sol junto al archivo)' },
    },
    run: async (v, [file]) => (await import('./solve.ts')).solveFile(v, file),
  },
};
