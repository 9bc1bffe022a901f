export const optimiseEs = {
  queued: 'En espera: {count, plural, =0 {empieza en un momento} one {# plan antes} other {# planes antes}}',
  background: 'Seguir en segundo plano',
  backgroundHint: 'La búsqueda sigue en el servidor; te avisamos en cualquier pantalla cuando termine.',
  notify: 'Avisarme también fuera del portal',
  denied: 'El navegador no permite avisos de este sitio',
  allowed: 'Te avisaremos también fuera del portal',
} as const;
