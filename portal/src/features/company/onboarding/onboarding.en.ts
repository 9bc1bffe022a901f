import { guideStatusNames } from '@tramo/contract/words/guides';
import type { Translation } from '../../../lib/text.ts';
import type { onboardingEs } from './onboarding.es.ts';

export const onboardingEn: Translation<typeof onboardingEs> = {
  title: 'First steps',
  progress: '{done, number} of {total, number}',
  progressLabel: 'First steps completed',
  steps: 'Steps',
  activity: {
    profile: 'Your company’s profile',
    cedi: 'Your first distribution centre',
    vehicle: 'Your first vehicle',
    driver: 'Your first driver',
    route: 'Your first route',
  },
  why: {
    profile: 'Who you are for your clients and your team: name, contact and logo.',
    cedi: 'Your routes leave from there: address, hours and how far you deliver.',
    vehicle: 'By its capacity and shift, the plan knows how much it takes.',
    driver: 'They sign in to the app with their user name and see the day’s route.',
    route: 'Import your waybills and let the plan build the routes.',
  },
  done: 'Done',
  pending: guideStatusNames.pending.en,
  welcomeTitle: 'Welcome to Tramo, {name}',
  welcomeText:
    'Five steps until your company dispatches its first route. Leave them and come back whenever you like: what you have done is kept.',
  start: 'Begin',
  resume: 'Go on',
  later: 'Leave for later',
  next: 'Next',
  skip: 'Skip this step',
  addAnother: 'Add another',
  stepDone: 'This step is complete.',
  stepDoneHint: 'You may add another, or go on.',
  saved: '{name} was saved',
  fleetTitle: 'Whose are your vehicles?',
  fleet: { own: 'Our own', third: 'Third parties’', mixed: 'Our own and third parties’' },
  fleetText: {
    own: 'The units belong to your company.',
    third: 'The units belong to a transport provider; each says to which.',
    mixed: 'You have both; you choose for each unit whose it is.',
  },
  fleetChange: 'Choose another kind of fleet',
  fleetChosen: 'Fleet: {fleet}',
  routeText:
    'To build routes you need waybills. Import them from your spreadsheet and then create a plan: choose the waybills and the vehicles, and the plan distributes them.',
  routeNote:
    'Going on leaves the first steps. This one is marked when your first route exists; until then you find them in the menu.',
  importGuides: 'Import waybills',
  newPlan: 'Create a plan',
  newRoute: 'Create a route',
  allDone: 'You completed your first steps',
  allDoneText:
    'Your company has all it needs to dispatch. What you did here is changed in the catalogues and the settings.',
  goHome: 'Go to the routes',
};
