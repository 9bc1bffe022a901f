import type { Command } from './command.ts';

/** Of one company, as the operator. Each loads its own code when it runs. */
export const companyCommands: Record<string, Command> = {
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
    run: async (v) => (await import('./company.ts')).companyCreate(v),
  },
  'company list': {
    usage: 'tramo company list',
    about: 'Muestra las empresas: estado, personas, guías del mes, posiciones, espacio y último uso.',
    options: { json: { type: 'boolean', about: 'Como JSON' } },
    run: async (v) => (await import('./companies.ts')).companyList(v),
  },
  'company suspend': {
    usage: 'tramo company suspend --company ID --reason "Falta de pago"',
    about: 'Cierra una empresa: nadie entra y nada sale; quien va en ruta la termina.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      reason: { type: 'string', about: 'Motivo, que lee la empresa' },
    },
    run: async (v) => (await import('./companies.ts')).companySuspend(v),
  },
  'company resume': {
    usage: 'tramo company resume --company ID',
    about: 'Abre una empresa suspendida, o deshace su borrado mientras espera.',
    options: { company: { type: 'string', about: 'Id de la empresa' } },
    run: async (v) => (await import('./companies.ts')).companyResume(v),
  },
  'company expire': {
    usage: 'tramo company expire --company ID --on 2027-03-31',
    about: 'Pone el último día de servicio; después la empresa consulta, descarga sus datos y termina sus rutas.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      on: { type: 'string', about: 'Último día (AAAA-MM-DD), o never' },
    },
    run: async (v) => (await import('./companies.ts')).companyExpire(v),
  },
  'company delete': {
    usage: 'tramo company delete --company ID --confirm "Mi empresa"',
    about: 'Cierra una empresa y la borra a los 30 días; quedan sus libros y facturas por los años de ley.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      confirm: { type: 'string', about: 'Su nombre completo' },
      now: { type: 'boolean', about: 'Ahora, sin los 30 días' },
    },
    run: async (v) => (await import('./companies.ts')).companyDelete(v),
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
    run: async (v) => (await import('./companies.ts')).companyQuota(v),
  },
  'company export': {
    usage: 'tramo company export --company ID copia.zip',
    about: 'Escribe todo lo de una empresa en un ZIP: hojas que se leen, y lo que «company import» necesita.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      'no-files': { type: 'boolean', about: 'Sin fotos, firmas ni documentos' },
      'with-key': { type: 'boolean', about: 'Con contraseñas transformadas y secretos sellados' },
    },
    run: async (v, [file]) => (await import('./companies.ts')).companyExport(v, file),
  },
  'company import': {
    usage: 'tramo company import copia.zip',
    about: 'Trae una empresa de su copia, entera o nada; prueba cada tabla.',
    options: {
      'as-new': { type: 'boolean', about: 'Como otra empresa, con identificadores propios' },
      'user-suffix': { type: 'string', about: 'Final de los usuarios que ya existan, antes de la arroba' },
    },
    run: async (v, [file]) => (await import('./companies.ts')).companyImport(v, file),
  },
  'company clock': {
    usage: 'tramo company clock --company ID --minutes 240',
    about: 'Adelanta el reloj de una empresa de prueba: lo que ese tiempo trae ocurre en su orden.',
    options: {
      company: { type: 'string', about: 'Id de la empresa de prueba' },
      minutes: { type: 'string', about: 'Minutos, hasta siete días' },
    },
    run: async (v) => (await import('./company.ts')).companyClock(v),
  },
  'company wipe': {
    usage: 'tramo company wipe --company ID',
    about: 'Borra una empresa de prueba y la llena de nuevo; sus conexiones de API y sus webhooks se quedan.',
    options: { company: { type: 'string', about: 'Id de la empresa de prueba' } },
    run: async (v) => (await import('./company.ts')).companyWipe(v),
  },
};
