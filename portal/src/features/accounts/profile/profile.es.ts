import { contactFieldNames } from '@tramo/contract/words/common';
import { personFieldNames } from '@tramo/contract/words/people';
import { evidenceKindNames } from '@tramo/contract/words/proof';
import { defineText } from '../../../lib/text.ts';

export const profileEs = {
  title: 'Tu perfil',
  data: 'Tus datos',
  fullName: personFieldNames.fullName.es,
  username: personFieldNames.username.es,
  usernameHint: 'Lo cambia un administrador.',
  cellphone: contactFieldNames.cellphone.es,
  email: contactFieldNames.email.es,
  emailHint: 'Aquí llega el enlace si olvidas tu contraseña.',
  currentPassword: 'Contraseña actual',
  currentForEmail: 'Para cambiar el correo escribe tu contraseña.',
  photo: evidenceKindNames.photo.es,
  photoHint: 'JPEG, PNG o WebP, hasta {megabytes, number} MB.',
  saved: 'Se ha actualizado tu perfil correctamente',
  password: 'Contraseña',
  passwordText: 'Al cambiarla se cierran tus otras sesiones.',
  changePassword: 'Cambiar contraseña',
  preferences: 'Idioma y tema',
  language: personFieldNames.language.es,
  spanish: 'Español',
  english: 'English',
  theme: personFieldNames.theme.es,
  themeAuto: 'Automático',
  themeLight: 'Claro',
  themeDark: 'Oscuro',
  /** A section of its own, where the channel must be said. */
  notify: 'Avisos por correo',
  notifyNoEmail: 'Agrega tu correo en tus datos para recibirlos.',
  newSession: 'Alguien entra a mi cuenta desde un dispositivo nuevo',
  documentsExpiring: 'Licencias y documentos de unidades por vencer',
  guideOutOfRange: 'Se confirma una guía fuera del alcance de su CEDIS',
  sessions: 'Sesiones abiertas',
  sessionsText: 'Si no reconoces alguna, ciérrala y cambia tu contraseña.',
  thisSession: 'Esta sesión',
  unknownDevice: 'Dispositivo sin identificar',
  lastSeen: 'Última actividad {when}',
  opened: 'Abierta {when}',
  moreSessions: 'Ver {count, plural, one {la otra sesión} other {las otras # sesiones}}',
  closeSession: 'Cerrar',
  closeSessionOf: 'Cerrar la sesión de {device}',
  sessionClosed: 'Se cerró la sesión',
  closeOthers: 'Cerrar las demás',
  closeOthersTitle: '¿Cerrar tus demás sesiones?',
  closeOthersText: 'Quien las use tendrá que volver a iniciar sesión. La de este navegador sigue abierta.',
  othersClosed: '{count, plural, =0 {No había otras sesiones} one {Se cerró # sesión} other {Se cerraron # sesiones}}',
} as const;

export const profileText = defineText(profileEs, () => import('./profile.en.ts').then((m) => m.profileEn));
