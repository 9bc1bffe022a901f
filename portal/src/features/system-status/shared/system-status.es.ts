import { namesIn } from '@tramo/contract/words/names';
import { findingStateNames, statusCheckNames } from '@tramo/contract/words/status';
import { defineText } from '../../../lib/text.ts';

export const systemStatusEs = {
  title: 'Estado del sistema',
  text: 'Cómo está la instalación de Tramo que usa tu empresa. Si algo está mal, avisa a quien la opera: el detalle y qué hacer lo tiene «tramo doctor».',
  check: namesIn(statusCheckNames, 'es'),
  state: namesIn(findingStateNames, 'es'),
  list: 'Qué se revisó',
  refresh: 'Revisar otra vez',
  at: 'Revisado {when}',
  allOk: 'Todo está bien',
  warning: '{count, plural, one {Una parte necesita atención} other {# partes necesitan atención}}',
  bad: '{count, plural, one {Una parte está mal} other {# partes están mal}}',
};
export const systemStatusText = defineText(systemStatusEs, () =>
  import('./system-status.en.ts').then((m) => m.systemStatusEn),
);
