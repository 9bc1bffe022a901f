import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const PAGE = 'guia-operador.html';
const SHEET = 'guia-operador.css';
/** Not `operador/`: that is the app's own place. */
const PICTURES = 'guia-operador';

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const inline = (text: string): string =>
  escaped(text)
    .replace(
      /!\[([^\]]*)\]\(([^)]+)\)/g,
      (_, alt: string, file: string) =>
        `<img src="/${PICTURES}/${file.replace(/^operador\//, '')}" alt="${alt}" loading="lazy">`,
    )
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]*)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
function tableOf(lines: readonly string[]): string {
  const row = (line: string, tag: string): string =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join('')}</tr>`;
  const [head = '', , ...body] = lines;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body.map((line) => row(line, 'td')).join('')}</tbody></table>`;
}
function listOf(lines: readonly string[]): string {
  const items: string[] = [];
  for (const line of lines)
    if (/^(?:-|\d+\.) /.test(line)) items.push(line.replace(/^(?:-|\d+\.) /, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  const tag = lines[0]?.startsWith('- ') ? 'ul' : 'ol';
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
}

/** The little Markdown that the guide is written in: headings, paragraphs, lists, one table, pictures. */
export function guideHtml(markdown: string): string {
  const body = markdown
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split('\n');
      const [first = ''] = lines;
      const heading = /^(#{1,3}) (.+)$/.exec(first);
      if (heading?.[1] && heading[2]) return `<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>`;
      if (first.startsWith('|')) return tableOf(lines);
      if (/^(?:-|\d+\.) /.test(first)) return listOf(lines);
      if (first.startsWith('![')) return `<figure>${inline(block)}</figure>`;
      return `<p>${inline(lines.join(' '))}</p>`;
    });
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/${SHEET}">
</head>
<body><main>
${body.join('\n')}
</main></body>
</html>
`;
}

const css = `:root{color-scheme:light dark}
body{margin:0;padding:20px 16px 48px;font:17px/1.5 system-ui,sans-serif}
main{max-width:680px;margin:0 auto}
h1{font-size:28px;line-height:1.2}
h2{margin:36px 0 8px;font-size:21px}
li{margin:6px 0}
figure{margin:16px 0}
img{display:block;width:260px;max-width:100%;height:auto;border:1px solid #8888;border-radius:16px}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 10px 8px 0;border-bottom:1px solid #8888;text-align:left;vertical-align:top}
@media print{body{font-size:12px;padding:0}img{width:150px}figure,tr{break-inside:avoid}h2{margin-top:16px;break-after:avoid}}
`;

interface Plugins {
  emitFile: (file: { type: 'asset'; fileName: string; source: string | Uint8Array }) => string;
}
/** Puts the drivers' guide beside the portal as a page of its own, made of the file that the repository shows. */
export function driverGuide() {
  return {
    name: 'tramo:driver-guide',
    apply: 'build' as const,
    generateBundle(this: Plugins) {
      const emit = (fileName: string, source: string | Uint8Array): string =>
        this.emitFile({ type: 'asset', fileName, source });
      emit(PAGE, guideHtml(readFileSync(`${docs}operador.md`, 'utf8')));
      emit(SHEET, css);
      for (const picture of readdirSync(`${docs}operador`))
        emit(`${PICTURES}/${picture}`, readFileSync(`${docs}operador/${picture}`));
    },
  };
}
