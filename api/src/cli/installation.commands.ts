import type { Command } from './command.ts';

/** Of the whole installation: its processes, its settings, its database. Each loads its own code when it runs. */
export const installationCommands: Record<string, Command> = {
  serve: {
    usage: 'tramo serve',
    about: 'Sirve el portal y la API en un puerto; sin DATABASE_URL usa la base de datos incluida, en DATA_DIR.',
    options: {
      port: { type: 'string', about: 'Puerto (PORT, 3000)' },
      'no-work': { type: 'boolean', about: 'No toma trabajos: los toman procesos «tramo work»' },
    },
    run: async (v) => (await import('./serve.ts')).serve({ port: v.port ? Number(v.port) : null, work: !v['no-work'] }),
  },
  work: {
    usage: 'tramo work',
    about: 'Toma trabajos (importar, optimizar) y reacciones a eventos. Necesita DATABASE_URL.',
    options: {},
    run: async () => (await import('./serve.ts')).work(),
  },
  config: {
    usage: 'tramo config --json',
    about: 'Muestra las variables en vigor, sin sus secretos, y lo que está mal; sale con 1 si así no inicia.',
    options: {
      json: { type: 'boolean', about: 'Un objeto JSON' },
      markdown: { type: 'boolean', about: 'La tabla de README, o en el archivo que se diga' },
      'env-file': { type: 'boolean', about: 'Un archivo de entorno con todas, apagadas' },
    },
    run: async (v, [file]) => (await import('./config.ts')).printConfig(v, file),
  },
  migrate: {
    usage: 'tramo migrate --dry-run',
    about: 'Lleva la base de datos a esta versión, como al iniciar; con --dry-run o --try solo dice qué haría.',
    options: {
      'dry-run': { type: 'boolean', about: 'Muestra qué archivos faltan, qué tablas bloquean y de qué tamaño son' },
      try: { type: 'boolean', about: 'Los corre en una transacción que se deshace, con su tiempo' },
    },
    run: async (v) => (await import('./migrate.ts')).migrateDatabase(v),
  },
  doctor: {
    usage: 'tramo doctor --json',
    about:
      'Revisa la instalación (disco, reloj, base, correo, proveedores, calles, respaldos, libros) y dice qué hacer; no cambia nada; sale con 1 si algo está mal.',
    options: {
      json: { type: 'boolean', about: 'Una lista JSON' },
      ledger: { type: 'boolean', about: 'Rehace los libros de todas las empresas, no de unas cuantas' },
    },
    run: async (v) => (await import('./doctor.ts')).doctor(v),
  },
  'messages unclaimed': {
    usage: 'tramo messages unclaimed',
    about: 'Muestra los textos de números a los que ninguna empresa ha escrito, de los últimos 90 días.',
    options: {},
    run: async () => (await import('./messages.ts')).messagesUnclaimed(),
  },
  seed: {
    usage: 'tramo seed',
    about: 'Llena con la empresa de demostración una base de datos vacía.',
    options: {},
    run: async () => (await import('./seed.ts')).seed(),
  },
  'postal-codes': {
    usage: 'tramo postal-codes ARCHIVO',
    about: 'Importa un catálogo de códigos postales: CPdescarga.txt de SEPOMEX o MX.txt de GeoNames.',
    options: {},
    run: async (_, [file]) => (await import('./postal-codes.ts')).postalCodes(file),
  },
};
