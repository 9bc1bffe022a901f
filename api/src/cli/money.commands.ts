import type { Command } from './command.ts';

/** Of companies' books. Each loads its own code when it runs. */
export const moneyCommands: Record<string, Command> = {
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
    run: async (v) => (await import('./money.ts')).companyPrice(v),
  },
  'company balance': {
    usage: 'tramo company balance --company ID',
    about: 'Dice el saldo de una empresa.',
    options: { company: { type: 'string', about: 'Id de la empresa' } },
    run: async (v) => (await import('./money.ts')).companyBalance(v),
  },
  'company credit': {
    usage: 'tramo company credit --company ID --amount 500 --reference "Bienvenida"',
    about: 'Regala saldo de cortesía; la misma referencia dos veces es un solo regalo.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      amount: { type: 'string', about: 'Pesos' },
      reference: { type: 'string', about: 'Motivo, único en la empresa' },
    },
    run: async (v) => (await import('./money.ts')).companyCredit(v),
  },
  'company confirm-transfer': {
    usage: 'tramo company confirm-transfer --company ID --amount 1160 --reference 20261124-0042',
    about: 'Suma al saldo una transferencia que llegó al banco; la misma referencia dos veces se suma una vez.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      amount: { type: 'string', about: 'Pesos que llegaron' },
      reference: { type: 'string', about: 'Referencia o clave de rastreo del banco' },
    },
    run: async (v) => (await import('./money.ts')).companyConfirmTransfer(v),
  },
  'company prepaid': {
    usage: 'tramo company prepaid --company ID --on',
    about: 'Pone o quita el pago por adelantado: las rutas apartan saldo al iniciar, y guías y códigos se cobran.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      on: { type: 'boolean', about: 'Con saldo' },
      off: { type: 'boolean', about: 'Sin saldo ni cargos (así empieza cada empresa)' },
    },
    run: async (v) => (await import('./money.ts')).companyPrepaid(v),
  },
  'company reverse': {
    usage: 'tramo company reverse --company ID --movement ID --reason "Se cobró por error"',
    about: 'Devuelve un cargo, o deshace una recarga o cortesía, con otro movimiento; el primero se queda.',
    options: {
      company: { type: 'string', about: 'Id de la empresa' },
      movement: { type: 'string', about: 'Id del movimiento' },
      reason: { type: 'string', about: 'Motivo' },
    },
    run: async (v) => (await import('./money.ts')).companyReverse(v),
  },
  'company reconcile': {
    usage: 'tramo company reconcile --month 2026-11 --company ID',
    about:
      'Cuadre de un mes: inicial + recargas − consumo = final de cada empresa, pagos contra libros y el estado de cuenta del proveedor; sale con 1 si algo difiere.',
    options: {
      month: { type: 'string', about: 'Mes (el que corre)' },
      company: { type: 'string', about: 'Id de la empresa (todas, con el proveedor)' },
    },
    run: async (v) => (await import('./reconcile.ts')).companyReconcile(v),
  },
  'ledger verify': {
    usage: 'tramo ledger verify --company ID',
    about: 'Rehace de cero saldos, sumas y cadena de los libros de una empresa o de todas; sale con 1 si algo difiere.',
    options: { company: { type: 'string', about: 'Id de la empresa (todas)' } },
    run: async (v) => (await import('./money.ts')).ledgerVerify(v),
  },
};
