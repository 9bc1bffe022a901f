import { address, choice, integer, networks, port, quantity, text, webAddress } from './kinds.ts';
import { setting } from './setting.ts';

/** How the process is watched, how it ends, and where its traces go. */
export const watchSettings = {
  METRICS_TOKEN: setting({
    group: 'operation',
    kind: text('ser un texto de 16 caracteres o más, sin espacios', /^\S{16,}$/),
    default: null,
    without: 'nadie entra con un token',
    secret: true,
    meaning: 'token (`Authorization: Bearer …`) con que se leen las métricas en `/api/metrics`',
  }),
  METRICS_ALLOW: setting({
    group: 'operation',
    kind: networks,
    default: null,
    without: 'ninguna',
    meaning: 'direcciones y redes, separadas por coma, que leen `/api/metrics` sin token',
  }),
  METRICS_PORT: setting({
    group: 'operation',
    kind: port,
    default: null,
    without: 'ninguno',
    meaning: 'puerto aparte con `/metrics`, `/ready` y `/health`, también de `tramo work`',
  }),
  METRICS_HOST: setting({
    group: 'operation',
    kind: text('ser la dirección o el nombre en que se escucha', /^\S+$/),
    default: '127.0.0.1',
    meaning: 'dirección en que se escucha `METRICS_PORT`',
  }),
  SLOW_REQUEST_MS: setting({
    group: 'operation',
    kind: integer(1, 3_600_000),
    default: '2000',
    meaning: 'milisegundos desde los que una llamada se registra como lenta (`warn`)',
  }),
  DRAIN_SECONDS: setting({
    group: 'operation',
    kind: integer(0, 600),
    default: null,
    without: '5 con PostgreSQL, 0 con la base incluida',
    meaning: 'segundos que un proceso que se apaga (SIGTERM) sigue atendiendo mientras dice que no está listo',
  }),
  OTEL_SDK_DISABLED: setting({
    group: 'operation',
    kind: choice('true', 'false'),
    default: 'false',
    meaning: '`true` apaga las trazas de OpenTelemetry',
  }),
  OTEL_SERVICE_NAME: setting({
    group: 'operation',
    kind: text(),
    default: 'tramo',
    meaning: 'nombre del servicio en las trazas',
  }),
  OTEL_RESOURCE_ATTRIBUTES: setting({
    group: 'operation',
    kind: text('ser una lista «clave=valor» separada por coma', /^\s*[^=,\s]+=[^,]*(?:,\s*[^=,\s]+=[^,]*)*$/),
    default: null,
    without: 'ninguno',
    meaning: 'datos de la instalación en las trazas (`deployment.environment.name=produccion`)',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    group: 'operation',
    kind: webAddress,
    default: null,
    without: 'no hay trazas',
    meaning: 'colector de OpenTelemetry por OTLP/HTTP (`http://localhost:4318`)',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting({
    group: 'operation',
    kind: address('https', 'http'),
    default: null,
    without: 'la anterior y `/v1/traces`',
    meaning: 'dirección completa del colector solo para trazas',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    group: 'operation',
    kind: text('ser una lista «nombre=valor» separada por coma', /^\s*[^=,\s]+=[^,]*(?:,\s*[^=,\s]+=[^,]*)*$/),
    default: null,
    without: 'ninguno',
    secret: true,
    meaning: 'encabezados para el colector (`api-key=…`)',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting({
    group: 'operation',
    kind: choice('http/json', 'http/protobuf', 'grpc'),
    default: 'http/json',
    meaning:
      'siempre `http/json`, que todo colector recibe en el mismo puerto que `http/protobuf` (4318); `grpc` no se habla',
  }),
  OTEL_EXPORTER_OTLP_TIMEOUT: setting({
    group: 'operation',
    kind: integer(1, 600_000),
    default: '10000',
    meaning: 'milisegundos que se espera al colector',
  }),
  OTEL_TRACES_EXPORTER: setting({
    group: 'operation',
    kind: choice('otlp', 'none'),
    default: 'otlp',
    meaning: '`none` apaga las trazas',
  }),
  OTEL_TRACES_SAMPLER: setting({
    group: 'operation',
    kind: choice(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    default: 'parentbased_always_on',
    meaning: 'qué trazas se guardan',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    group: 'operation',
    kind: quantity(0, 1),
    default: '1',
    meaning: 'parte de las trazas que se guarda con `traceidratio` (0 a 1)',
  }),
  OTEL_BSP_SCHEDULE_DELAY: setting({
    group: 'operation',
    kind: integer(1, 600_000),
    default: '5000',
    meaning: 'milisegundos entre envíos al colector',
  }),
};
