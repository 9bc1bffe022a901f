import type { Endpoint } from './endpoint.ts';

/** One call of another system, as an example writes it. */
export interface SnippetCall {
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  idempotencyKey?: string;
}
export const snippetLanguages = ['curl', 'javascript', 'python', 'php'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];
export interface SnippetPlace {
  /** Whole address of the API. */
  apiUrl: string;
  key: string;
}

const urlOf = ({ endpoint, params, query }: SnippetCall, { apiUrl }: SnippetPlace): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
  const asked = Object.entries(query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${apiUrl}${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
};
const headersOf = (call: SnippetCall, { key }: SnippetPlace): [string, string][] => [
  ['platform', 'api'],
  ['apiKey', key],
  ...(call.idempotencyKey ? [['Idempotency-Key', call.idempotencyKey] as [string, string]] : []),
  ...(call.body === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
];

/** A text as one word of a shell. */
const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** A text between single quotes, where a backslash and the quote are told by a backslash. */
const single = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const jsText = (text: string): string => single(text).replaceAll('\n', '\\n').replaceAll('\r', '\\r');
/** JSON's texts are Python's too. */
const pythonText = (text: string): string => JSON.stringify(text);

/** A value as a program of a language writes it, by lines. */
interface Dialect {
  text(text: string): string;
  none: string;
  yes: string;
  no: string;
  list: readonly [string, string];
  map: readonly [string, string];
  pair(key: string, value: string): string;
  indent: string;
}
function written(value: unknown, d: Dialect, depth: number): string {
  if (value === null || value === undefined) return d.none;
  if (typeof value === 'boolean') return value ? d.yes : d.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return d.text(value);
  const [open, close] = Array.isArray(value) ? d.list : d.map;
  const parts = Array.isArray(value)
    ? value.map((one) => written(one, d, depth + 1))
    : Object.entries(value as object).map(([key, one]) => d.pair(key, written(one, d, depth + 1)));
  if (parts.length === 0) return `${open}${close}`;
  const inner = d.indent.repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${d.indent.repeat(depth)}${close}`;
}
const javascript: Dialect = {
  text: jsText,
  none: 'null',
  yes: 'true',
  no: 'false',
  list: ['[', ']'],
  map: ['{', '}'],
  pair: (key, value) => `${/^[A-Za-z_]\w*$/.test(key) ? key : jsText(key)}: ${value}`,
  indent: '  ',
};
const python: Dialect = {
  text: pythonText,
  none: 'None',
  yes: 'True',
  no: 'False',
  list: ['[', ']'],
  map: ['{', '}'],
  pair: (key, value) => `${pythonText(key)}: ${value}`,
  indent: '    ',
};
const php: Dialect = {
  text: single,
  none: 'null',
  yes: 'true',
  no: 'false',
  list: ['[', ']'],
  map: ['[', ']'],
  pair: (key, value) => `${single(key)} => ${value}`,
  indent: '    ',
};

const writers: Record<SnippetLanguage, (call: SnippetCall, place: SnippetPlace) => string> = {
  curl: (call, place) =>
    [
      `curl -X ${call.endpoint.method} ${shellWord(urlOf(call, place))}`,
      ...headersOf(call, place).map(([name, value]) => `  -H ${shellWord(`${name}: ${value}`)}`),
      ...(call.body === undefined ? [] : [`  -d ${shellWord(JSON.stringify(call.body, null, 2))}`]),
    ].join(' \\\n'),
  javascript: (call, place) =>
    [
      `const response = await fetch(${jsText(urlOf(call, place))}, {`,
      `  method: '${call.endpoint.method}',`,
      `  headers: ${written(Object.fromEntries(headersOf(call, place)), javascript, 1)},`,
      ...(call.body === undefined ? [] : [`  body: JSON.stringify(${written(call.body, javascript, 1)}),`]),
      '});',
      'const answer = await response.json();',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the example's own
      'if (!response.ok) throw new Error(`${answer.error.key}: ${answer.error.message}`);',
      'console.log(JSON.stringify(answer, null, 2));',
    ].join('\n'),
  python: (call, place) =>
    [
      'import json',
      'import urllib.error',
      'import urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${pythonText(urlOf(call, place))},`,
      `    method=${pythonText(call.endpoint.method)},`,
      `    headers=${written(Object.fromEntries(headersOf(call, place)), python, 1)},`,
      ...(call.body === undefined ? [] : [`    data=json.dumps(${written(call.body, python, 1)}).encode(),`]),
      ')',
      'try:',
      '    with urllib.request.urlopen(request) as response:',
      '        print(json.dumps(json.load(response), indent=2))',
      'except urllib.error.HTTPError as failed:',
      '    error = json.load(failed)["error"]',
      "    raise SystemExit(f\"{error['key']}: {error['message']}\")",
    ].join('\n'),
  php: (call, place) =>
    [
      '<?php',
      `$curl = curl_init(${single(urlOf(call, place))});`,
      'curl_setopt_array($curl, [',
      '    CURLOPT_RETURNTRANSFER => true,',
      `    CURLOPT_CUSTOMREQUEST => ${single(call.endpoint.method)},`,
      `    CURLOPT_HTTPHEADER => ${written(
        headersOf(call, place).map(([name, value]) => `${name}: ${value}`),
        php,
        1,
      )},`,
      ...(call.body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${written(call.body, php, 1)}),`]),
      ']);',
      '$answer = json_decode(curl_exec($curl), true);',
      "if (isset($answer['error'])) exit($answer['error']['key'] . ': ' . $answer['error']['message'] . PHP_EOL);",
      'echo json_encode($answer, JSON_PRETTY_PRINT), PHP_EOL;',
    ].join('\n'),
};

/** A call as a program of a language, that prints the answer. */
export const snippetOf = (language: SnippetLanguage, call: SnippetCall, place: SnippetPlace): string =>
  writers[language](call, place);
