#!/usr/bin/env node
import { parseArgs } from 'node:util';
import type { Command, Values } from './cli/command.ts';
import { moneyCommands } from './cli/money.commands.ts';
import { readSetting } from './platform/settings/read-settings.ts';
import { modes } from './simulator/modes.ts';

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
  config: {
    usage: 'tramo config --json',
    about: 'Muestra las variables en vigor, sin sus secretos, y lo que está mal; sale con 1 si así no inicia.',
    options: {
      json: { type: 'boolean', about: 'Un objeto JSON' },
      markdown: { type: 'boolean', about: 'La tabla de README, o en el archivo que se diga' },
      'env-file': { type: 'boolean', about: 'Un archivo de entorno con todas, apagadas' },
    },
    run: async (v, [file]) => (await import('./cli/config.ts')).printConfig(v, file),
  },
  migrate: {
    usage: 'tramo migrate --dry-run',
    about: 'Lleva la base de datos a esta versión, como al iniciar; con --dry-run o --try solo dice qué haría.',
    options: {
      'dry-run': { type: 'boolean', about: 'Muestra qué archivos faltan, qué tablas bloquean y de qué tamaño son' },
      try: { type: 'boolean', about: 'Los corre en una transacción que se deshace, con su tiempo' },
    },
    run: async (v) => (await import('./cli/migrate.ts')).migrateDatabase(v),
  },
  doctor: {
    usage: 'tramo doctor --json',
    about:
      'Revisa la instalación (disco, reloj, base, correo, proveedores, calles, respaldos, libros) y dice qué hacer; no cambia nada; sale con 1 si algo está mal.',
    options: {
      json: { type: 'boolean', about: 'Una lista JSON' },
      ledger: { type: 'boolean', about: 'Rehace los libros de todas las empresas, no de unas cuantas' },
    },
    run: async (v) => (await import('./cli/doctor.ts')).doctor(v),
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
  'company list': {
    usage: 'tramo company list',
    about: 'Muestra las empresas: estado, personas, guías del mes, posiciones, espacio y último uso.',
    options: { json: { type: 'boolean', about: 'Como JSON' } },
    run: async (v) => (await import('./cli/companies.ts')).companyList(v),
  },
  'company suspend': {
    usage: 'tramo company suspend --company ID --reason "Falta de pago"',
    about: 'Cierra una empresa: nadie entra y nada sale; quien va en ruta la termina.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      reason: { type: 'string', about: 'Motivo, que lee la empresa' },
    },
    run: async (v) => (await import('./cli/companies.ts')).companySuspend(v),
  },
  'company resume': {
    usage: 'tramo company resume --company ID',
    about: 'Abre una empresa suspendida, o deshace su borrado mientras espera.',
    options: { company: { type: 'string', about: 'Id de la empresa' } },
    run: async (v) => (await import('./cli/companies.ts')).companyResume(v),
  },
  'company expire': {
    usage: 'tramo company expire --company ID --on 2027-03-31',
    about: 'Pone el último día de servicio; después la empresa consulta, descarga sus datos y termina sus rutas.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      on: { type: 'string', about: 'Último día (AAAA-MM-DD), o never' },
    },
    run: async (v) => (await import('./cli/companies.ts')).companyExpire(v),
  },
  'company delete': {
    usage: 'tramo company delete --company ID --confirm "Mi empresa"',
    about: 'Cierra una empresa y la borra a los 30 días; quedan sus libros y facturas por los años de ley.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      confirm: { type: 'string', about: 'Su nombre completo' },
      now: { type: 'boolean', about: 'Ahora, sin los 30 días' },
    },
    run: async (v) => (await import('./cli/companies.ts')).companyDelete(v),
  },
  'company quota': {
    usage: 'tramo company quota --company ID --guides 50000 --storage 20GB',
    about: 'Muestra los límites de una empresa y cuánto usa; con cifras los cambia («default» los quita).',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      guides: { type: 'string', about: 'Guías al mes' },
      positions: { type: 'string', about: 'Posiciones por minuto y proceso' },
      storage: { type: 'string', about: 'Espacio para archivos, con MB, GB o TB' },
      searches: { type: 'string', about: 'Optimizaciones a la vez' },
      'import-rows': { type: 'string', about: 'Filas importándose a la vez' },
      json: { type: 'boolean', about: 'Como JSON' },
    },
    run: async (v) => (await import('./cli/companies.ts')).companyQuota(v),
  },
  'company export': {
    usage: 'tramo company export --company ID copia.zip',
    about: 'Escribe todo lo de una empresa en un ZIP: hojas que se leen, y lo que «company import» necesita.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      'no-files': { type: 'boolean', about: 'Sin fotos, firmas ni documentos' },
      'with-key': { type: 'boolean', about: 'Con contraseñas transformadas y secretos sellados' },
    },
    run: async (v, [file]) => (await import('./cli/companies.ts')).companyExport(v, file),
  },
  'company import': {
    usage: 'tramo company import copia.zip',
    about: 'Trae una empresa de su copia, entera o nada; prueba cada tabla.',
    options: {
      'as-new': { type: 'boolean', about: 'Como otra empresa, con identificadores propios' },
      'user-suffix': { type: 'string', about: 'Final de los usuarios que ya existan, antes de la arroba' },
    },
    run: async (v, [file]) => (await import('./cli/companies.ts')).companyImport(v, file),
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
  'roads learn': {
    usage: 'tramo roads learn --company ID',
    about: 'Aprende de los recorridos de una empresa las velocidades de sus calles, como cada noche.',
    options: { company: { type: 'string', about: 'Id de la empresa' } },
    run: async (v) => (await import('./cli/roads-learn.ts')).roadsLearn(v),
  },
  ...moneyCommands,
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
  backup: {
    usage: 'tramo backup copia.tramo',
    about:
      'Copia toda la base de datos en un archivo, también mientras el servidor trabaja; «-» la escribe en la salida.',
    options: {
      encrypt: { type: 'boolean', about: 'Cifrada con una contraseña, que se pregunta (o TRAMO_BACKUP_PASSPHRASE)' },
      'passphrase-file': { type: 'string', about: 'Archivo con la contraseña; cifra la copia' },
      'with-key': { type: 'boolean', about: 'Con la llave que abre lo sellado; solo cifrada' },
      'with-roads': { type: 'boolean', about: 'Con las calles y direcciones importadas' },
      json: { type: 'boolean', about: 'Un objeto JSON al terminar' },
    },
    run: async (v, [file]) => (await import('./cli/backup.ts')).backup(v, file),
  },
  'backup verify': {
    usage: 'tramo backup verify copia.tramo',
    about: 'Lee una copia entera y dice de cuándo es y si algo le falta o cambió.',
    options: { 'passphrase-file': { type: 'string', about: 'Archivo con la contraseña' } },
    run: async (v, [file]) => (await import('./cli/backup.ts')).backupVerify(v, file),
  },
  'backup prove': {
    usage: 'tramo backup prove copia.tramo',
    about: 'Restaura una copia en un lugar aparte, compara todo, revisa los libros y lo borra.',
    options: { 'passphrase-file': { type: 'string', about: 'Archivo con la contraseña' } },
    run: async (v, [file]) => (await import('./cli/backup.ts')).backupProve(v, file),
  },
  'backup list': {
    usage: 'tramo backup list',
    about: 'Muestra las copias programadas, las de BACKUP_DIR.',
    options: {},
    run: async () => (await import('./cli/backup.ts')).backupList(),
  },
  restore: {
    usage: 'tramo restore copia.tramo',
    about: 'Restaura una copia en un lugar vacío: DATA_DIR sin base de datos, o la base de DATABASE_URL sin empresas.',
    options: {
      'passphrase-file': { type: 'string', about: 'Archivo con la contraseña' },
      quiet: { type: 'boolean', about: 'Para probar: no sale nada hasta «tramo quiet --off»' },
      'keep-sessions': { type: 'boolean', about: 'Nadie tiene que entrar de nuevo' },
      'keep-under-way': { type: 'boolean', about: 'Los mensajes y webhooks en camino salen, aunque quizá ya salieron' },
      finish: { type: 'boolean', about: 'Termina una restauración cortada después de cargar las filas' },
    },
    run: async (v, [file]) => (await import('./cli/restore.ts')).restore(v, file),
  },
  move: {
    usage: 'tramo move --to postgres://usuario:clave@servidor:5432/tramo',
    about: 'Pasa la base incluida a una de PostgreSQL vacía; el servidor, detenido.',
    options: { to: { type: 'string', about: 'Dirección de la base de datos vacía' } },
    run: async (v) => (await import('./cli/restore.ts')).move(v),
  },
  quiet: {
    usage: 'tramo quiet --off',
    about: 'Dice si algo sale de esta instalación (mensajes, webhooks, impresiones, cobros), o lo cambia.',
    options: {
      on: { type: 'boolean', about: 'Nada sale, desde el próximo inicio' },
      off: { type: 'boolean', about: 'Todo sale de nuevo; lo que se juntó, no' },
    },
    run: async (v) => (await import('./cli/restore.ts')).quiet(v),
  },
  'files state': {
    usage: 'tramo files state --json',
    about: 'Dice dónde están los archivos y prueba su almacén; sale con 1 si algo falla.',
    options: { json: { type: 'boolean', about: 'Un objeto JSON' } },
    run: async (v) => (await import('./cli/files.ts')).filesStateCommand(v),
  },
  'files move': {
    usage: 'tramo files move --to store',
    about:
      'Mueve el contenido de los archivos entre base de datos y almacén (FILES_URL), comprobando huellas y sin parar el servicio; interrumpida, sigue donde iba.',
    options: { to: { type: 'string', about: 'store o database' } },
    run: async (v) => (await import('./cli/files.ts')).filesMove(v),
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
  'roads import': {
    usage: 'tramo roads import nuevo-leon.osm.pbf --name nuevo-leon --bbox -100.6,25.4,-99.9,26.0',
    about:
      'Importa calles, mapa y direcciones de un archivo de OpenStreetMap (.osm.pbf); interrumpida, sigue donde iba.',
    options: {
      name: { type: 'string', about: 'Nombre de la zona (el del archivo)' },
      bbox: { type: 'string', about: 'Solo este recuadro: oeste,sur,este,norte' },
    },
    run: async (v, [file]) => (await import('./cli/roads.ts')).roadsImport(v, file),
  },
  'roads list': {
    usage: 'tramo roads list',
    about: 'Muestra las zonas de calles importadas.',
    options: {},
    run: async () => (await import('./cli/roads.ts')).roadsList(),
  },
  'roads remove': {
    usage: 'tramo roads remove NOMBRE',
    about: 'Borra una zona de calles.',
    options: {},
    run: async (_, [name]) => (await import('./cli/roads.ts')).roadsRemove(name),
  },
  'roads route': {
    usage: 'tramo roads route --from 25.6866,-100.3161 --to 25.7485,-100.2905 --json',
    about: 'Dice metros y segundos por las calles entre dos puntos, y cuánto es de cuota y federal.',
    options: {
      from: { type: 'string', about: 'Latitud,longitud' },
      to: { type: 'string', about: 'Latitud,longitud' },
      kind: { type: 'string', about: 'Tipo de vehículo (van)' },
      at: { type: 'string', about: 'Hora de salida (11:00)' },
      name: { type: 'string', about: 'Zona (la más chica que cubre los puntos)' },
      steps: { type: 'boolean', about: 'Con indicaciones' },
      json: { type: 'boolean', about: 'Un objeto JSON' },
    },
    run: async (v) => (await import('./cli/roads.ts')).roadsRoute(v),
  },
  'roads table': {
    usage: 'tramo roads table PUNTOS.json --json',
    about: 'Dice metros y segundos por las calles entre todos los puntos; «-» los lee de la entrada.',
    options: {
      kind: { type: 'string', about: 'Tipo de vehículo (van)' },
      at: { type: 'string', about: 'Hora de salida (11:00)' },
      name: { type: 'string', about: 'Zona (la más chica que cubre los puntos)' },
      json: { type: 'boolean', about: 'Un objeto JSON; null donde no hay camino' },
    },
    run: async (v, [file]) => (await import('./cli/roads.ts')).roadsTable(v, file),
  },
  'addresses import': {
    usage: 'tramo addresses import ARCHIVO --name nuevo-leon',
    about: 'Importa direcciones de OpenAddresses (CSV o CSV.gz); el servidor las usa en segundos, sin reiniciar.',
    options: {
      name: { type: 'string', about: 'Nombre del catálogo: letras, números y guiones (el del archivo)' },
      state: { type: 'string', about: 'Solo las filas de este estado' },
    },
    run: async (v, [file]) => void (await (await import('./cli/addresses.ts')).addressesImport(v, file)),
  },
  'addresses list': {
    usage: 'tramo addresses list',
    about: 'Muestra los catálogos de direcciones importados.',
    options: {},
    run: async () => (await import('./cli/addresses.ts')).addressesList(),
  },
  'addresses remove': {
    usage: 'tramo addresses remove NOMBRE',
    about: 'Quita un catálogo de direcciones.',
    options: {},
    run: async (_, [name]) => (await import('./cli/addresses.ts')).addressesRemove(name),
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
  console.log('\n  tramo ORDEN --help explica cada una; tramo config, lo que se lee del entorno.');
}

async function main(args: string[]): Promise<void> {
  if (args[0] === '--version' || args[0] === '-v') {
    const { versionLine } = await import('./platform/version.ts');
    console.log(versionLine());
    return;
  }
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
  // «--bbox -100.6,25.4,…»: a value that begins with a minus is not an option.
  const joined: string[] = [];
  for (const arg of rest) {
    const option = joined.at(-1) ?? '';
    if (/^-[\d.]/.test(arg) && option.startsWith('--') && options[option.slice(2)]?.type === 'string')
      joined[joined.length - 1] = `${option}=${arg}`;
    else joined.push(arg);
  }
  const { values, positionals } = parseArgs({ args: joined, options, allowPositionals: true });
  await command.run(values as Values, positionals);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? (readSetting('DEBUG') ? error.stack : error.message) : error);
  process.exit(1);
});
