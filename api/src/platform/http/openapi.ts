import type { Endpoint, Schema } from '@tramo/contract/endpoint';
import { problemKinds } from '@tramo/contract/problem-kinds';
import { toldWebhooks } from '@tramo/contract/webhook-bodies';
import * as z from 'zod/mini';

const schemaOf = (schema: Schema, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Record<string, unknown>;
  return rest;
};

const parametersOf = (schema: Schema | undefined, where: 'path' | 'query'): Record<string, unknown>[] => {
  if (!schema) return [];
  const object = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, s]) => ({
    name,
    in: where,
    required: where === 'path' || (object.required ?? []).includes(name),
    schema: s,
  }));
};

/** Both ways of calling send `apiKey`: tools that read the document fill it from the security scheme. */
const platformOf = (e: Endpoint): Record<string, unknown> => ({
  name: 'platform',
  in: 'header',
  required: false,
  schema: { enum: ['web', 'driver', 'api'] },
  description: `Quién llama${isForConnections(e) ? '; `api` con la clave de una conexión' : ''}`,
});
const isForConnections = (e: Endpoint): boolean => Array.isArray(e.who) && e.who.includes('integration');
/** Either of these ways opens an endpoint. */
const securityOf = (e: Endpoint): Record<string, string[]>[] => {
  if (e.who === 'public') return e.method === 'GET' || e.kind === 'hook' ? [] : [{ application: [] }];
  const session = { application: [], token: [] };
  return isForConnections(e) ? [session, { connection: [] }] : [session];
};
const callersOf = (e: Endpoint): string => {
  if (e.kind === 'hook') return 'La llama el proveedor, y firma lo que manda.';
  if (e.who === 'public') return 'Pública.';
  if (e.who === 'session') return 'Cualquier usuario con sesión web.';
  const people = e.who.filter((a) => a !== 'integration').join(', ');
  return `Pueden llamarla: ${people}${isForConnections(e) ? `; y otros sistemas con la clave de una conexión que tenga el alcance «${e.scope}»` : ''}.`;
};
const dutyNames = { password: 'cambiar la contraseña', secondFactor: 'activar el segundo factor' } as const;
/** What a call may come before. */
const openBeforeOf = ({ openBefore }: Endpoint): string =>
  openBefore ? ` También antes de ${openBefore.map((d) => dutyNames[d]).join(' o ')}, cuando se exige.` : '';

const securitySchemes = {
  application: {
    type: 'apiKey',
    in: 'header',
    name: 'apiKey',
    description: 'Llave pública de la aplicación; acompaña a la sesión de una persona.',
  },
  token: { type: 'apiKey', in: 'header', name: 'token', description: 'Sesión que da `POST /v2/auth/login`.' },
  connection: {
    type: 'apiKey',
    in: 'header',
    name: 'apiKey',
    description:
      'Clave de una conexión (`tramo_live_…`; `tramo_test_…` en una empresa de pruebas), que un administrador crea en Configuración, Conexiones, con sus alcances. Va con `platform: api` y sin `token`. Sirve de inmediato y deja de servir al revocarla. Cada respuesta dice en `RateLimit-Limit`, `RateLimit-Remaining` y `RateLimit-Reset` lo que queda del minuto; al acabarse responde 429 con `Retry-After`.',
  },
};

const driverText =
  'Lo que llama la app del operador. [Guía para quien la hace](/api/driver-api.md): reenvíos, reloj, trabajo sin señal y qué hacer ante cada error.';

const signatureHeaders = {
  'webhook-id': 'Id del evento: el mismo en cada intento',
  'webhook-timestamp': 'Segundos desde 1970, de este intento',
  'webhook-signature': 'HMAC-SHA256 de `webhook-id.webhook-timestamp.cuerpo`; dos firmas mientras se cambia el secreto',
} as const;
/** What the company's own systems are called with: the same list as webhooks are made from. */
const webhooksOf = (): Record<string, unknown> =>
  Object.fromEntries(
    toldWebhooks.map(({ type, summary, body }) => [
      type,
      {
        post: {
          tags: ['webhooks'],
          operationId: `on.${type}`,
          summary,
          description: 'Cómo verificar la firma, con ejemplos: [docs/webhooks.md](/api/webhooks.md).',
          parameters: Object.entries(signatureHeaders).map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
            description,
          })),
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'output') } } },
          responses: {
            '2XX': { description: 'Recibido, en menos de 15 segundos' },
            410: { description: 'Ya no existe: el webhook se apaga' },
          },
        },
      },
    ]),
  );

/** OpenAPI 3.1 document of the contract's endpoint tables. */
export function openApiDocument(
  apis: Record<string, Record<string, Endpoint>>,
  version: string,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, table] of Object.entries(apis)) {
    for (const [name, e] of Object.entries(table)) {
      const file = {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
            required: ['file'],
          },
        },
      };
      const body =
        e.kind === 'file' ? file : e.body ? { 'application/json': { schema: schemaOf(e.body, 'input') } } : null;
      const answer =
        e.kind === 'stream'
          ? { [e.path === '/events' ? 'text/event-stream' : 'application/octet-stream']: {} }
          : { 'application/json': { schema: schemaOf(e.answer, 'output') } };
      paths[e.path] ??= {};
      (paths[e.path] as Record<string, unknown>)[e.method.toLowerCase()] = {
        tags: [tag],
        operationId: `${tag}.${name}`,
        summary: e.summary,
        description: callersOf(e) + openBeforeOf(e),
        parameters: [
          platformOf(e),
          ...(e.idempotent
            ? [
                {
                  name: 'Idempotency-Key',
                  in: 'header',
                  required: false,
                  schema: { type: 'string' },
                  description: 'Repite la primera respuesta si se reenvía',
                },
              ]
            : []),
          ...parametersOf(e.params, 'path'),
          ...parametersOf(e.query, 'query'),
        ],
        security: securityOf(e),
        ...(body ? { requestBody: { required: true, content: body } } : {}),
        responses: {
          200: { description: 'Correcto', content: answer },
          default: { $ref: '#/components/responses/Problem' },
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tramo',
      version,
      description:
        'API del portal de última milla. Para empezar: [Tu primera entrega en diez minutos](/api/api.md), con ejemplos y qué hacer ante cada error; [tipos de TypeScript](/api/client.d.ts); [webhooks](/api/webhooks.md). Las personas la llaman con su sesión; otros sistemas, con la clave de una conexión. Los errores responden `{error: {code, key, message, params?, fields?}}`. Las escrituras que lo indican aceptan `Idempotency-Key`: reenviarlas con la misma clave repite la primera respuesta.',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(apis).map((name) => ({ name, ...(name === 'driver' ? { description: driverText } : {}) })),
    paths,
    webhooks: webhooksOf(),
    components: {
      securitySchemes,
      responses: {
        Problem: {
          description: `Error. Códigos: ${Object.entries(problemKinds)
            .map(([key, k]) => `${k.code ?? key} (${k.status}): ${k.es}`)
            .join(' · ')}`,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  error: {
                    type: 'object',
                    required: ['code', 'key', 'message'],
                    properties: {
                      code: { type: ['integer', 'string'] },
                      key: { type: 'string' },
                      message: { type: 'string' },
                      params: { type: 'object' },
                      fields: { type: 'object', additionalProperties: { type: 'string' } },
                      detail: { description: 'Lo que ayuda a arreglarlo: la fila actual, la guía de que se trata' },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}
