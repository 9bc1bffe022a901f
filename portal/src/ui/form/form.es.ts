import { defineText } from '../../lib/text.ts';

/** What a form says after somebody else saved the same record. */
export const formEs = {
  stale:
    'Alguien más guardó cambios mientras editabas. Lo que escribiste sigue aquí y lo demás ya está al día: revísalo y guarda de nuevo.',
  uploading: 'Espera a que termine de subir el archivo y guarda de nuevo.',
  staleSame: 'Alguien más guardó lo mismo que tú: ya no queda nada por guardar.',
  now: 'Ahora dice «{value}»',
  nowEmpty: 'Ahora está vacío',
  nowOn: 'Ahora está activado',
  nowOff: 'Ahora está desactivado',
  nowOther: 'Alguien más también lo cambió',
} as const;
export const formText = defineText(formEs, () => import('./form.en.ts').then((m) => m.formEn));
