import { apiCures, curedKeys } from '@tramo/contract/api-cures';
import { apiSteps, callOf } from '@tramo/contract/api-guide';
import { snippetLanguages, snippetOf } from '@tramo/contract/api-snippets';
import { problemKinds } from '@tramo/contract/problem-kinds';
import { apiGuideNames, apiStepNames, snippetNames } from '@tramo/contract/words/api-guide';

const example = { cediId: 'ID_DEL_CEDIS', guideId: 'ID_DE_LA_GUIA', day: '2026-11-24' };
const fences = { curl: 'bash', javascript: 'js', python: 'python', php: 'php' } as const;
const place = { apiUrl: 'https://tu-portal.mx/api', key: 'TU_CLAVE' };

/** The guide for whoever connects another system, as `docs/api.md` keeps it: everything of it stands in the contract. */
export function apiGuide(): string {
  const steps = apiSteps.flatMap((step, i) => {
    const call = callOf(step, example);
    return [
      `## ${i + 1}. ${apiStepNames[step].title.es}`,
      apiStepNames[step].text.es,
      ...(call
        ? snippetLanguages.map(
            (language) =>
              `${snippetNames[language].es}:\n\`\`\`${fences[language]}\n${snippetOf(language, call, place)}\n\`\`\``,
          )
        : []),
    ];
  });
  const errors = curedKeys.map((key) => {
    const { status, es } = problemKinds[key];
    return `| \`${key}\` | ${status} | ${es} | ${apiCures[key].es} |`;
  });
  return `${[
    `# ${apiGuideNames.title.es}`,
    apiGuideNames.intro.es,
    ...steps,
    'Los webhooks, con la verificación de su firma: [webhooks.md](webhooks.md). Todas las llamadas: `/api/docs`, o `/api/openapi.json` (OpenAPI 3.1). Tipos de TypeScript: `/api/client.d.ts`, o `tramo api types > tramo.d.ts`.',
    `## ${apiGuideNames.errors.es}`,
    apiGuideNames.errorsIntro.es,
    `| \`key\` | HTTP | Dice | Qué hacer |\n|---|---|---|---|\n${errors.join('\n')}`,
  ].join('\n\n')}\n`;
}
