import { personFieldNames } from '@tramo/contract/words/people';
import { proofPartNames } from '@tramo/contract/words/proof';
import { defineText } from '../../lib/text.ts';

export const accountsEs = {
  signIn: 'Inicia sesión',
  signInHint: 'Planea, despacha y sigue tus entregas.',
  username: personFieldNames.username.es,
  password: 'Contraseña',
  enter: 'Entrar',
  unexpected: 'Error inesperado, intenta mas tarde',
  locked:
    'Demasiados intentos seguidos. Por tu seguridad, espera {minutes, plural, one {# minuto} other {# minutos}} y vuelve a intentar.',
  demoTitle: 'Empresa de demostración',
  demoHint: 'Elige con quién entrar; la contraseña se llena sola.',
  demoAdmin: 'Administración',
  demoSupervisor: 'Supervisión',
  demoRoutes: 'Encargada de rutas',
  demoDocuments: 'Documentos',
  demoTags: 'Etiquetas',
  profileFailed: 'Error al obtener los datos de tu usuario',
  addressesFailed: 'Error al obtener las direcciones del usuario',
  changePassword: 'Cambia tu contraseña',
  changeForced: 'Antes de continuar elige una contraseña que solo tú conozcas.',
  changeHint: 'Al cambiarla se cierran tus otras sesiones.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  repeatPassword: 'Repite la contraseña nueva',
  passwordHint: 'Mínimo {min, number} caracteres',
  savePassword: 'Guardar contraseña',
  passwordSaved: 'Se actualizo tu contraseña correctamente',
  guardTitle: 'No tienes acceso a esta pantalla',
  guardText: 'Tu cuenta no incluye este permiso. Si lo necesitas, pídelo a tu administrador.',
  guardHome: 'Ir al inicio',
  guardLogin: 'Entrar con otra cuenta',
  signOut: 'Cerrar sesión',
  back: 'Volver',
  /** The button names the other language in that language. */
  language: 'English',
  forgotten: '¿Olvidaste tu contraseña?',
  codeTitle: 'Verificación en dos pasos',
  codeHint: 'Escribe el código de 6 dígitos de tu app de autenticación, o uno de tus códigos de recuperación.',
  code: proofPartNames.code.es,
  verify: 'Verificar',
  recoverTitle: 'Recupera tu contraseña',
  recoverHint: 'Escribe tu usuario y te enviamos un enlace por correo para elegir una contraseña nueva.',
  sendLink: 'Enviar enlace',
  linkSentTitle: 'Revisa tu correo',
  linkSent:
    'Si la cuenta existe, enviamos un enlace a su correo. Sirve una sola vez, durante {minutes, plural, one {# minuto} other {# minutos}}.',
  linkNotThere: '¿No llega? Revisa la carpeta de correo no deseado, o pide ayuda a tu administrador.',
  sendAgain: 'Pedir otro enlace',
  backToSignIn: 'Volver a iniciar sesión',
  chooseTitle: 'Elige tu contraseña nueva',
  chooseHint: 'Al guardarla se cierran todas tus sesiones y entras con ella.',
  linkEnded: 'El enlace ya no es válido. Pide uno nuevo.',
} as const;

export const accountsText = defineText(accountsEs, () => import('./accounts.en.ts').then((m) => m.accountsEn));
