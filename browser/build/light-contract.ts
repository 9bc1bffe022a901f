interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What a caller needs of an endpoint at run time; the rest is for the server, the API page and the tests. */
const kept = new Set(['method', 'path', 'kind', 'idempotent']);
/** Of who may call, the browser needs one thing: whether it takes a session. */
const isKept = (property: Node): boolean => {
  const name = String((property.key as Node | undefined)?.name);
  return kept.has(name) || (name === 'who' && (property.value as Node).value === 'public');
};

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

/**
 * Makes the contract cheap to import: endpoints lose their schemas, and every top-level constant is marked as free of
 * effects, so that the bundler drops each schema that no screen imports. The contract stays the one place of every fact.
 */
export function lightContract() {
  return {
    name: 'tramo:light-contract',
    apply: 'build' as const,
    transform(this: { parse: (code: string) => unknown }, code: string, id: string) {
      if (!/[\\/]contract[\\/]src[\\/](?:(?:warehouse|roads|driver-day)[\\/])?[\w-]+\.ts$/.test(id)) return null;
      const edits: { at: number; end: number; text: string }[] = [];
      const program = this.parse(code) as unknown as Node;
      walk(program, (node) => {
        const callee = node.callee as Node | undefined;
        if (node.type !== 'CallExpression' || callee?.type !== 'Identifier' || callee.name !== 'endpoint') return;
        const [argument] = node.arguments as Node[];
        const properties = (argument?.properties ?? []) as Node[];
        const light = properties.filter(isKept).map((p) => code.slice(p.start, p.end));
        edits.push({ at: node.start, end: node.end, text: `{ ${light.join(', ')} }` });
      });
      for (const statement of program.body as Node[]) {
        const declaration = (
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        ) as Node | null;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const declarator of declaration.declarations as Node[]) {
          const init = declarator.init as Node | null;
          if ((declarator.id as Node).type !== 'Identifier')
            throw new Error(
              `${id}: a top-level constant taken apart stays in every page; name its parts where they are used`,
            );
          if (!init || init.type === 'ArrowFunctionExpression' || init.type === 'Literal') continue;
          edits.push(
            { at: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { at: init.end, end: init.end, text: '))()' },
          );
        }
      }
      // From the back, so that earlier positions hold; at one place an insertion before a replacement comes last.
      edits.sort((a, b) => b.at - a.at || b.end - a.end);
      let light = code;
      for (const { at, end, text } of edits) light = light.slice(0, at) + text + light.slice(end);
      return { code: light, map: null };
    },
  };
}
