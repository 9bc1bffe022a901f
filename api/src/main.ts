#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { modes } from './simulator/modes.ts';

type Values = Record<string, string | boolean | undefined>;
interface Command {
  usage: string;
  about: string;
  options: Record<string, { type: 'string' | 'boolean'; about: string }>;
  run(values: Values, positionals: string[]): Promise<void>;
}

/** Each loads its own code when it runs: help, and the optimizer on a file, need no server. */
const commands: Record<string, Command> = {
  serve: {
    usage: 'tramo serve',
    about: 'Sirve el portal y la API en un puerto; sin DATABASE_URL usa la base de datos incluida, en DATA_DIR.',
    options: {
      port: { type: 'string', about: 'Puerto (PORT, 3000)' },
      'no-work': { type: 'boolean', about: 'No toma trabajos: los toman procesos «tramo work»' },
    },
    run: async (v) =>
      (await import('./cli/serve.ts')).serve({ port: v.port ? Number(v.port) : null, work: !v['no-work'] }),
  },
  work: {
    usage: 'tramo work',
    about: 'Toma trabajos (importar, optimizar) y reacciones a eventos. Necesita DATABASE_URL.',
    options: {},
    run: async () => (await import('./cli/serve.ts')).work(),
  },
  simulate: {
    usage: 'tramo simulate --url http://localhost:3000',
    about: 'Juega a los operadores contra la API del operador, como lo haría la app.',
    options: {
      url: { type: 'string', about: 'Dirección del servidor (http://localhost:3000)' },
      speed: { type: 'string', about: 'Factor de velocidad (1)' },
      drivers: { type: 'string', about: 'Usuarios separados por coma (operador1@tramo.demo … operador30@tramo.demo)' },
      password: { type: 'string', about: 'Contraseña de todos (la de la demo)' },
      now: { type: 'boolean', about: 'Inicia las rutas listas sin esperar su hora' },
      mode: {
        type: 'string',
        about: `Qué sale mal, con su parte de las rutas (late,silent:0.3): ${modes.join(', ')}`,
      },
    },
    run: async (v) => (await import('./cli/simulate.ts')).simulate(v),
  },
  'dev-providers': {
    usage: 'tramo dev-providers --port 3900',
    about:
      'Twilio y WhatsApp locales para probar mensajes: revisan y fallan como los reales, y muestran cada teléfono.',
    options: {
      port: { type: 'string', about: 'Puerto (3900)' },
      server: { type: 'string', about: 'Dirección de Tramo, a la que avisan (http://localhost:3000)' },
    },
    run: async (v) => (await import('./cli/dev-providers.ts')).devProviders(v),
  },
  'company create': {
    usage: 'tramo company create --name "Mi empresa" --admin admin@empresa.mx --admin-name "Ana Garza"',
    about: 'Crea una empresa y su primer administrador, que cambia su contraseña al entrar.',
    options: {
      name: { type: 'string', about: 'Nombre de la empresa' },
      admin: { type: 'string', about: 'Usuario del administrador (10 a 120 caracteres)' },
      'admin-name': { type: 'string', about: 'Nombre completo del administrador' },
      'time-zone': { type: 'string', about: 'Zona horaria (America/Mexico_City)' },
    },
    run: async (v) => (await import('./cli/company.ts')).companyCreate(v),
  },
  seed: {
    usage: 'tramo seed',
    about: 'Llena con la empresa de demostración una base de datos vacía.',
    options: {},
    run: async () => (await import('./cli/seed.ts')).seed(),
  },
  'postal-codes': {
    usage: 'tramo postal-codes ARCHIVO',
    about: 'Importa un catálogo de códigos postales: CPdescarga.txt de SEPOMEX o MX.txt de GeoNames.',
    options: {},
    run: async (_, [file]) => (await import('./cli/postal-codes.ts')).postalCodes(file),
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
    run: async (v, [file]) => (await import('./cli/solve.ts')).solveFile(v, file),
  },
};

function help(name?: string): void {
  const one = name ? commands[name] : undefined;
  if (one) {
    console.log(`${one.about}\n\n  ${one.usage}\n`);
    for (const [option, { about }] of Object.entries(one.options)) console.log(`  --${option.padEnd(14)}${about}`);
    return;
  }
  console.log('tramo: portal de última milla\n');
  for (const [key, c] of Object.entries(commands)) console.log(`  ${key.padEnd(16)}${c.about}`);
  console.log(
    '\n  tramo ORDEN --help explica cada una. PORT, DATA_DIR, DATABASE_URL, SEED, ROUTING_URL y MAP_STYLE_URL se leen del entorno.',
  );
}

async function main(args: string[]): Promise<void> {
  const two = `${args[0] ?? ''} ${args[1] ?? ''}`;
  const name = two in commands ? two : (args[0] ?? '');
  const command = commands[name];
  if (!command || args.includes('--help') || args.includes('-h')) {
    help(command ? name : undefined);
    process.exitCode = command || args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2;
    return;
  }
  const rest = args.slice(name.split(' ').length);
  const options = Object.fromEntries(Object.entries(command.options).map(([key, o]) => [key, { type: o.type }]));
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
  await command.run(values as Values, positionals);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? (process.env.DEBUG ? error.stack : error.message) : error);
  process.exit(1);
});
