import { guideStatusNames } from '@tramo/contract/words/guides';
import { defineText } from '../../../lib/text.ts';

export const onboardingEs = {
  title: 'Primeros pasos',
  progress: '{done, number} de {total, number}',
  progressLabel: 'Primeros pasos completados',
  steps: 'Pasos',
  activity: {
    profile: 'Perfil de tu empresa',
    cedi: 'Tu primer CEDIS',
    vehicle: 'Tu primer vehículo',
    driver: 'Tu primer operador',
    route: 'Tu primera ruta',
  },
  why: {
    profile: 'Quién eres para tus clientes y tu equipo: nombre, contacto y logotipo.',
    cedi: 'De ahí salen tus rutas: dirección, horario y hasta dónde entregas.',
    vehicle: 'Con su capacidad y turno, el plan sabe cuánto le cabe.',
    driver: 'Entra a la app con su usuario y ve su ruta del día.',
    route: 'Importa tus guías y deja que el plan arme las rutas.',
  },
  done: 'Listo',
  pending: guideStatusNames.pending.es,
  welcomeTitle: 'Te damos la bienvenida a Tramo, {name}',
  welcomeText:
    'Son cinco pasos para que tu empresa despache su primera ruta. Puedes dejarlos y volver cuando quieras: se guarda lo que llevas.',
  start: 'Empezar',
  resume: 'Continuar',
  later: 'Dejar para después',
  next: 'Siguiente',
  skip: 'Saltar este paso',
  addAnother: 'Agregar otro',
  stepDone: 'Este paso ya está completo.',
  stepDoneHint: 'Puedes agregar otro, o seguir.',
  saved: 'Se guardó {name}',
  fleetTitle: '¿De quién son tus vehículos?',
  fleet: { own: 'Propios', third: 'De terceros', mixed: 'Propios y de terceros' },
  fleetText: {
    own: 'Las unidades son de tu empresa.',
    third: 'Las unidades son de un proveedor de transporte; cada una dice de cuál.',
    mixed: 'Tienes de las dos; en cada unidad eliges de quién es.',
  },
  fleetChange: 'Elegir otro tipo de flota',
  fleetChosen: 'Flota: {fleet}',
  routeText:
    'Para armar rutas necesitas guías. Impórtalas de tu hoja de cálculo y después crea un plan: elige las guías y los vehículos, y el plan las reparte.',
  routeNote:
    'Al seguir sales de los primeros pasos. Este queda marcado cuando exista tu primera ruta; mientras tanto los encuentras en el menú.',
  importGuides: 'Importar guías',
  newPlan: 'Crear un plan',
  newRoute: 'Crear una ruta',
  allDone: 'Completaste tus primeros pasos',
  allDoneText:
    'Tu empresa tiene todo para despachar. Lo que hiciste aquí se cambia en los catálogos y en la configuración.',
  goHome: 'Ir a las rutas',
} as const;

export const onboardingText = defineText(onboardingEs, () => import('./onboarding.en.ts').then((m) => m.onboardingEn));
