import { proofPartNames } from '@tramo/contract/words/proof';
import { defineText } from '../../../lib/text.ts';

export const secondFactorEs = {
  title: 'Segundo factor',
  forced: 'Tu empresa pide un segundo factor. Actívalo para continuar.',
  explain:
    'Además de tu contraseña, al entrar escribes un código de una app de tu teléfono: aunque alguien sepa la contraseña, no entra.',
  isOn: 'Activado',
  isOff: 'Desactivado',
  company: 'Tu empresa lo pide: no se puede apagar.',
  turnOn: 'Activar segundo factor',
  renew: 'Cambiar de teléfono o de app',
  renewHint:
    'El anterior sigue sirviendo hasta que confirmes el nuevo; también recibes códigos de recuperación nuevos.',
  turnOff: 'Apagar segundo factor',
  turnOffText: 'Para apagarlo escribe tu contraseña. Tus códigos de recuperación dejan de servir.',
  turnedOff: 'Se apagó el segundo factor',
  passwordText: 'Antes de empezar escribe tu contraseña.',
  currentPassword: 'Contraseña actual',
  next: 'Siguiente',
  scan: '1. Abre tu app de autenticación (Google Authenticator, Microsoft Authenticator, 1Password…) y escanea este código.',
  qr: 'Código QR de la llave de tu app de autenticación',
  typeKey: '¿No puedes escanear? Escribe esta llave en la app:',
  copyKey: 'Copiar llave',
  enterCode: '2. Escribe el código de 6 dígitos que muestra la app.',
  code: proofPartNames.code.es,
  codeDigits: 'El código tiene 6 dígitos',
  activate: 'Activar',
  codesTitle: 'Guarda tus códigos de recuperación',
  codesText:
    'Si pierdes tu teléfono, cada uno te deja entrar una vez. No se vuelven a mostrar: guárdalos en un lugar seguro, fuera de este equipo.',
  codes: 'Códigos de recuperación',
  copyCodes: 'Copiar códigos',
  downloadCodes: 'Descargar',
  fileName: 'tramo-codigos-de-recuperacion.txt',
  fileHead: 'Códigos de recuperación de Tramo para {username}. Cada uno sirve una sola vez.',
  kept: 'Ya los guardé',
  turnedOn: 'Se activó el segundo factor',
  signOut: 'Cerrar sesión',
  back: 'Volver',
} as const;

export const secondFactorText = defineText(secondFactorEs, () =>
  import('./second-factor.en.ts').then((m) => m.secondFactorEn),
);
