import type { Command } from './command.ts';

/** What is kept: copies of the database and where files lie. Each loads its own code when it runs. */
export const backupCommands: Record<string, Command> = {
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
    run: async (v, [file]) => (await import('./backup.ts')).backup(v, file),
  },
  'backup verify': {
    usage: 'tramo backup verify copia.tramo',
    about: 'Lee una copia entera y dice de cuándo es y si algo le falta o cambió.',
    options: { 'passphrase-file': { type: 'string', about: 'Archivo con la contraseña' } },
    run: async (v, [file]) => (await import('./backup.ts')).backupVerify(v, file),
  },
  'backup prove': {
    usage: 'tramo backup prove copia.tramo',
    about: 'Restaura una copia en un lugar aparte, compara todo, revisa los libros y lo borra.',
    options: { 'passphrase-file': { type: 'string', about: 'Archivo con la contraseña' } },
    run: async (v, [file]) => (await import('./backup.ts')).backupProve(v, file),
  },
  'backup list': {
    usage: 'tramo backup list',
    about: 'Muestra las copias programadas, las de BACKUP_DIR.',
    options: {},
    run: async () => (await import('./backup.ts')).backupList(),
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
    run: async (v, [file]) => (await import('./restore.ts')).restore(v, file),
  },
  move: {
    usage: 'tramo move --to postgres://usuario:clave@servidor:5432/tramo',
    about: 'Pasa la base incluida a una de PostgreSQL vacía; el servidor, detenido.',
    options: { to: { type: 'string', about: 'Dirección de la base de datos vacía' } },
    run: async (v) => (await import('./restore.ts')).move(v),
  },
  quiet: {
    usage: 'tramo quiet --off',
    about: 'Dice si algo sale de esta instalación (mensajes, webhooks, impresiones, cobros), o lo cambia.',
    options: {
      on: { type: 'boolean', about: 'Nada sale, desde el próximo inicio' },
      off: { type: 'boolean', about: 'Todo sale de nuevo; lo que se juntó, no' },
    },
    run: async (v) => (await import('./restore.ts')).quiet(v),
  },
  'files state': {
    usage: 'tramo files state --json',
    about: 'Dice dónde están los archivos y prueba su almacén; sale con 1 si algo falla.',
    options: { json: { type: 'boolean', about: 'Un objeto JSON' } },
    run: async (v) => (await import('./files.ts')).filesStateCommand(v),
  },
  'files move': {
    usage: 'tramo files move --to store',
    about:
      'Mueve el contenido de los archivos entre base de datos y almacén (FILES_URL), comprobando huellas y sin parar el servicio; interrumpida, sigue donde iba.',
    options: { to: { type: 'string', about: 'store o database' } },
    run: async (v) => (await import('./files.ts')).filesMove(v),
  },
};
