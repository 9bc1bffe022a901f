import { readAt, readKeep } from '../backup/schedule.rules.ts';
import { folder, mailAddress, readBy, text } from './kinds.ts';
import { setting } from './setting.ts';

/** Who runs Tramo, and how he hears of it. */
export const operationSettings = {
  OPERATOR_EMAIL: setting({
    group: 'operation',
    kind: mailAddress,
    default: null,
    without: 'solo queda en el registro',
    meaning: 'a quién se escribe (por `SMTP_URL`) cuando la revisión de cada noche encuentra libros que no cuadran',
  }),
  BACKUP_DIR: setting({
    group: 'operation',
    kind: folder,
    default: null,
    without: 'no se respalda solo',
    meaning: 'carpeta de los respaldos de cada noche',
  }),
  BACKUP_AT: setting({
    group: 'operation',
    kind: readBy('ser una hora, como 03:15', readAt),
    default: '03:15',
    meaning: 'a qué hora se respalda, del centro de México',
  }),
  BACKUP_KEEP: setting({
    group: 'operation',
    kind: readBy('ser días,semanas,meses, como 7,4,6, con al menos un día', readKeep),
    default: '7,4,6',
    meaning: 'cuántos respaldos se guardan: de los últimos días, semanas y meses',
  }),
  TRAMO_BACKUP_PASSPHRASE: setting({
    group: 'operation',
    kind: text(),
    default: null,
    without: 'los respaldos no van cifrados',
    meaning: 'frase que cifra los respaldos',
    secret: true,
  }),
};
