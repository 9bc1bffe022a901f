/** TypeScript types of what other systems call and hear, made from the OpenAPI document: nobody writes them a second time. */
interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  not?: unknown;
  $ref?: string;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
}

const literal = (value: unknown): string => (value === undefined ? 'unknown' : JSON.stringify(value));
const nameOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));
const unionOf = (parts: readonly string[]): string => [...new Set(parts)].join(' | ') || 'never';

function objectOf(schema: JsonSchema, depth: number): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.keys(properties);
  const rest = typeof additionalProperties === 'object' ? typeOf(additionalProperties, depth) : 'unknown';
  if (names.length === 0) return additionalProperties === false ? 'Record<string, never>' : `Record<string, ${rest}>`;
  const inner = '  '.repeat(depth + 1);
  const lines = names.map(
    (name) =>
      `${inner}${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(properties[name] as JsonSchema, depth + 1)};\n`,
  );
  return `{\n${lines.join('')}${'  '.repeat(depth)}}`;
}

const primitives: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A schema that says nothing, or says it in words of its own, is `unknown`: never a type that is narrower than the truth. */
function typeOf(schema: JsonSchema, depth: number): string {
  if (schema.$ref || schema.not) return schema.not ? 'never' : 'unknown';
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return unionOf(schema.enum.map(literal));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return unionOf(choices.map((one) => typeOf(one, depth)));
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one, depth)})`).join(' & ');
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeOf({ ...schema, type }, depth)));
  if (schema.type === 'array') {
    if (schema.prefixItems) return `[${schema.prefixItems.map((one) => typeOf(one, depth)).join(', ')}]`;
    const item = schema.items ? typeOf(schema.items, depth) : 'unknown';
    return /^[\w]+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`;
  }
  if (schema.type === 'object') return objectOf(schema, depth);
  return (schema.type && primitives[schema.type]) ?? 'unknown';
}

const jsonOf = (content: Record<string, { schema?: JsonSchema }> | undefined): JsonSchema | undefined =>
  content?.['application/json']?.schema;

function operationOf(path: string, method: string, o: Operation): string {
  const given = (where: string): JsonSchema | null => {
    const some = o.parameters.filter((p) => p.in === where);
    return some.length === 0
      ? null
      : {
          type: 'object',
          properties: Object.fromEntries(some.map((p) => [p.name, p.schema])),
          required: some.filter((p) => p.required).map((p) => p.name),
        };
  };
  const part = (name: string, schema: JsonSchema | null | undefined): string =>
    schema ? `    ${name}: ${typeOf(schema, 2)};\n` : '';
  return [
    `  /** ${o.summary.replaceAll('*/', '')} */\n`,
    `  ${JSON.stringify(o.operationId)}: {\n`,
    `    method: ${JSON.stringify(method.toUpperCase())};\n`,
    `    path: ${JSON.stringify(path)};\n`,
    part('params', given('path')),
    part('query', given('query')),
    part('body', jsonOf(o.requestBody?.content)),
    part('answer', jsonOf(o.responses[200]?.content)),
    '  };\n',
  ].join('');
}

/** The text of `client.d.ts`: the calls that a connection may make, and the bodies of webhooks. */
export function clientTypes(document: unknown): string {
  const { paths, webhooks } = document as OpenApi;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, o]) => o.security.some((s) => 'connection' in s))
      .map(([method, o]) => operationOf(path, method, o)),
  );
  const heard = Object.entries(webhooks).map(
    ([type, { post }]) =>
      `  /** ${post.summary} */\n  ${JSON.stringify(type)}: ${typeOf(jsonOf(post.requestBody?.content) ?? {}, 1)};\n`,
  );
  return `// Tipos de la API de Tramo para otros sistemas, hechos de su OpenAPI. Se bajan de /api/client.d.ts.

/** Lo que se puede llamar con la clave de una conexión, por su nombre en la página de la API. */
export interface Operations {
${calls.join('')}}
export type Body<K extends keyof Operations> = Operations[K] extends { body: infer B } ? B : undefined;
export type Answer<K extends keyof Operations> = Operations[K] extends { answer: infer A } ? A : undefined;

/** Lo que reciben los webhooks, por tipo de evento: el cuerpo completo, sin mapa. */
export interface Webhooks {
${heard.join('')}}
export type WebhookEvent = Webhooks[keyof Webhooks];

/** Lo que responde todo error. */
export interface Problem {
  error: {
    code: number | string;
    key: string;
    message: string;
    params?: Record<string, string | number>;
    fields?: Record<string, string>;
  };
}
`;
}
