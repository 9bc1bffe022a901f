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
      company: { type: 'string', about: 'Id de la empresa de la que son la cuenta propia' },
    },
    run: async (v) => (await import('./cli/dev-providers.ts')).devProviders(v),
  },
  'api types': {
    usage: 'tramo api types > tramo.d.ts',
    about: 'Escribe los tipos de TypeScript de lo que otros sistemas llaman y reciben.',
    options: {},
    run: async () => (await import('./cli/api.ts')).printTypes(),
  },
  'api guide': {
    usage: 'tramo api guide > docs/api.md',
    about: 'Escribe la guía «Tu primera entrega en diez minutos».',
    options: {},
    run: async () => (await import('./cli/api.ts')).printGuide(),
  },
  'messages unclaimed': {
    usage: 'tramo messages unclaimed',
    about: 'Muestra los textos de números a los que ninguna empresa ha escrito, de los últimos 90 días.',
    options: {},
    run: async () => (await import('./cli/messages.ts')).messagesUnclaimed(),
  },
  'company create': {
    usage: 'tramo company create --name "Mi empresa" --admin admin@empresa.mx --admin-name "Ana Garza"',
    about: 'Crea una empresa y su primer administrador, que cambia su contraseña al entrar.',
    options: {
      name: { type: 'string', about: 'Nombre de la empresa' },
      admin: { type: 'string', about: 'Usuario del administrador (10 a 120 caracteres)' },
      'admin-name': { type: 'string', about: 'Nombre completo del administrador' },
      'time-zone': { type: 'string', about: 'Zona horaria (America/Mexico_City)' },
      sandbox: {
        type: 'boolean',
        about: 'Empresa de prueba: flota simulada, reloj que se adelanta, nada sale ni se cobra',
      },
    },
    run: async (v) => (await import('./cli/company.ts')).companyCreate(v),
  },
  'company clock': {
    usage: 'tramo company clock --company ID --minutes 240',
    about: 'Adelanta el reloj de una empresa de prueba: lo que ese tiempo trae ocurre en su orden.',
    options: {
      company: { type: 'string', about: 'Id de la empresa de prueba' },
      minutes: { type: 'string', about: 'Minutos, hasta siete días' },
    },
    run: async (v) => (await import('./cli/company.ts')).companyClock(v),
  },
  'company wipe': {
    usage: 'tramo company wipe --company ID',
    about: 'Borra una empresa de prueba y la llena de nuevo; sus conexiones de API y sus webhooks se quedan.',
    options: { company: { type: 'string', about: 'Id de la empresa de prueba' } },
    run: async (v) => (await import('./cli/company.ts')).companyWipe(v),
  },
  'company price': {
    usage: 'tramo company price --company ID --sms 0.85 --from 2026-12-01',
    about: 'Muestra los precios de una empresa con sus fechas; con precios los cambia, desde hoy o desde un día.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      guide: { type: 'string', about: 'Guía gestionada, en pesos sin IVA' },
      code: { type: 'string', about: 'Código de entrega certificada' },
      sms: { type: 'string', about: 'SMS' },
      whatsapp: { type: 'string', about: 'WhatsApp' },
      'emails-included': { type: 'string', about: 'Correos incluidos al mes' },
      'email-package': { type: 'string', about: 'Correos de cada paquete' },
      'email-package-price': { type: 'string', about: 'Precio del paquete' },
      from: { type: 'string', about: 'Día en que empiezan (ahora)' },
    },
    run: async (v) => (await import('./cli/money.ts')).companyPrice(v),
  },
  'company balance': {
    usage: 'tramo company balance --company ID',
    about: 'Dice el saldo de una empresa.',
    options: { company: { type: 'string', about: 'Id de la empresa' } },
    run: async (v) => (await import('./cli/money.ts')).companyBalance(v),
  },
  'company credit': {
    usage: 'tramo company credit --company ID --amount 500 --reference "Bienvenida"',
    about: 'Regala saldo de cortesía; la misma referencia dos veces es un solo regalo.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      amount: { type: 'string', about: 'Pesos' },
      reference: { type: 'string', about: 'Motivo, único en la empresa' },
    },
    run: async (v) => (await import('./cli/money.ts')).companyCredit(v),
  },
  'company confirm-transfer': {
    usage: 'tramo company confirm-transfer --company ID --amount 1160 --reference 20261124-0042',
    about: 'Suma al saldo una transferencia que llegó al banco; la misma referencia dos veces se suma una vez.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      amount: { type: 'string', about: 'Pesos que llegaron' },
      reference: { type: 'string', about: 'Referencia o clave de rastreo del banco' },
    },
    run: async (v) => (await import('./cli/money.ts')).companyConfirmTransfer(v),
  },
  'company prepaid': {
    usage: 'tramo company prepaid --company ID --on',
    about: 'Pone o quita el pago por adelantado: las rutas apartan saldo al iniciar, y guías y códigos se cobran.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      on: { type: 'boolean', about: 'Con saldo' },
      off: { type: 'boolean', about: 'Sin saldo ni cargos (así empieza cada empresa)' },
    },
    run: async (v) => (await import('./cli/money.ts')).companyPrepaid(v),
  },
  'company reverse': {
    usage: 'tramo company reverse --company ID --movement ID --reason "Se cobró por error"',
    about: 'Devuelve un cargo, o deshace una recarga o cortesía, con otro movimiento; el primero se queda.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      movement: { type: 'string', about: 'Id del movimiento' },
      reason: { type: 'string', about: 'Motivo' },
    },
    run: async (v) => (await import('./cli/money.ts')).companyReverse(v),
  },
  'company reconcile': {
    usage: 'tramo company reconcile --month 2026-11 --company ID',
    about:
      'Cuadre de un mes: inicial + recargas − consumo = final de cada empresa, pagos contra libros y el estado de cuenta del proveedor; sale con 1 si algo difiere.',
    options: {
      month: { type: 'string', about: 'Mes (el que corre)' },
      company: { type: 'string', about: 'Id de la empresa (todas, con el proveedor)' },
    },
    run: async (v) => (await import('./cli/reconcile.ts')).companyReconcile(v),
  },
  'ledger verify': {
    usage: 'tramo ledger verify --company ID',
    about: 'Rehace de cero saldos, sumas y cadena de los libros de una empresa o de todas; sale con 1 si algo difiere.',
    options: { company: { type: 'string', about: 'Id de la empresa (todas)' } },
    run: async (v) => (await import('./cli/money.ts')).ledgerVerify(v),
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
    run: async (v) => (await import('./cli/webhooks.ts')).webhooksListen(v),
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
  for (const [key, c] of Object.entries(commands)) console.log(`  ${key.padEnd(25)}${c.about}`);
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
