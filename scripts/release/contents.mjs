/** What a release has of the repository's files and of a package's. Pure. */

/** Workspaces that run on the server; the pages of the others are built. */
export const serverParts = ['api', 'contract', 'optimizer', 'roads'];
/** Whose packages end up in the built pages: their licences are told. */
export const pageParts = ['portal', 'driver', 'browser'];

const isTest = (/** @type {string} */ path) => /\.test\.m?[jt]sx?$/.test(path);
/** Written for who changes Tramo, not for who runs it. */
const forBuilders = new Set(['docs/architecture.md', 'docs/decisions.md', 'docs/benchmarks.md']);

/** Whether a tracked file of the repository goes along. */
export const isShipped = (/** @type {string} */ path) =>
  !isTest(path) &&
  (serverParts.some((part) => path.startsWith(`${part}/src/`) || path === `${part}/package.json`) ||
    path.startsWith('api/migrations/') ||
    path.startsWith('deploy/') ||
    (path.startsWith('docs/') && !forBuilders.has(path)) ||
    path === 'LICENSE' ||
    path === 'CHANGELOG.md');

/** Whether a file of an installed package goes along: not what only compilers, debuggers and readers look at. Licences stay with their code. */
export const isPackageFile = (/** @type {string} */ path) => {
  const name = /** @type {string} */ (path.split('/').at(-1));
  if (/^(licen[cs]e|copying|notice)/i.test(name)) return true;
  if (/\.(d\.[cm]?ts|[cm]?tsx?|map|md|markdown|flow|tsbuildinfo)$/i.test(name)) return false;
  // Tools of its makers.
  if (/(^|\/)\.[^/]+\//.test(path)) return false;
  // At a package's top alone: deeper, `doc` and `test` may be code.
  if (/^(tests?|__tests__|examples?|benchmarks?|docs?)\//.test(path)) return false;
  return !/^(\.npmignore|\.eslintrc.*|\.prettierrc.*|\.editorconfig|\.gitattributes|\.taprc|tsconfig.*\.json|\.travis\.yml|yarn\.lock|pnpm-lock\.yaml)$/.test(
    name,
  );
};

const notForRunning = ['scripts', 'devDependencies', 'publishConfig', 'repository', 'bugs', 'homepage', 'funding'];

/** A package's own description without what only its makers need, which names their hosts and tools. */
export const packageJson = (/** @type {string} */ text) => {
  const own = JSON.parse(text);
  for (const field of notForRunning) delete own[field];
  return `${JSON.stringify(own, null, 2)}\n`;
};

/** The sh script that starts Tramo from wherever it is called, also by a link; it becomes Node, so that signals and exit codes are its own. */
export const launcher = (/** @type {string} */ machine) => `#!/bin/sh
self=$0
while [ -L "$self" ]; do
  to=$(readlink "$self")
  case $to in
    /*) self=$to ;;
    *) self=$(dirname "$self")/$to ;;
  esac
done
home=$(CDPATH='' cd -- "$(dirname -- "$self")" && pwd -P) || exit 1
if [ "$(uname -s) $(uname -m)" != '${machine}' ]; then
  echo "Este paquete de Tramo es para ${machine}; este equipo es $(uname -s) $(uname -m)." >&2
  exit 1
fi
exec "$home/bin/node" "$home/api/src/main.ts" "$@"
`;

export const readme = (/** @type {string} */ version) => `# Tramo ${version}

    ./tramo serve        # demostración con base de datos incluida, en ./data
    ./tramo --help

No necesita nada más: trae su Node, sus dependencias y sus páginas construidas. docs/operation.md dice cómo instalarlo como servicio
(deploy/systemd), en contenedores (deploy/container, deploy/compose.yaml), con PostgreSQL y PgBouncer, y cómo respaldarlo y actualizarlo.
SHA256SUMS tiene la huella de cada archivo: \`sha256sum -c SHA256SUMS\`. THIRD-PARTY-NOTICES.txt, las licencias de lo que trae.
`;
