import { namesIn } from '@tramo/contract/words/names';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (node: unknown): string =>
  String((node as { name?: string; value?: string }).name ?? (node as { value?: string }).value);

const isText = /[\\/](?:portal|driver)[\\/]src[\\/].*\.(?:es|en)\.ts$/;
const isWords = /^@tramo\/contract\/words\/[\w-]+$/;

/**
 * A text file takes words from the contract, which has them in both languages: the build writes the words themselves in their
 * place, so that a page loads those of its language that it shows, and no table.
 */
export function inlineWords() {
  return {
    name: 'tramo:inline-words',
    apply: 'build' as const,
    async transform(this: { parse: (code: string) => unknown }, code: string, id: string) {
      if (!isText.test(id)) return null;
      const program = this.parse(code) as Node;
      const edits: { node: Node; text: string }[] = [];
      const known = new Map<string, unknown>();
      for (const statement of program.body as Node[]) {
        const source = String((statement.source as { value?: string } | undefined)?.value);
        if (statement.type !== 'ImportDeclaration' || !isWords.test(source)) continue;
        const words = (await import(source)) as Record<string, unknown>;
        for (const one of statement.specifiers as { imported: unknown; local: unknown }[])
          known.set(nameOf(one.local), words[nameOf(one.imported)]);
        edits.push({ node: statement, text: '' });
      }
      if (known.size === 0) return null;
      const wordsOf = (node: Node): unknown =>
        node.type === 'Identifier'
          ? known.get(nameOf(node))
          : node.type === 'MemberExpression'
            ? (wordsOf(node.object as Node) as Record<string, unknown> | undefined)?.[nameOf(node.property)]
            : undefined;
      const visit = (node: Node): void => {
        if (node.type === 'ImportDeclaration') return;
        if (node.type === 'CallExpression' && wordsOf(node.callee as Node) === namesIn) {
          const [names, language] = node.arguments as [Node, Node];
          edits.push({ node, text: JSON.stringify(namesIn(wordsOf(names) as never, nameOf(language) as 'es')) });
          return;
        }
        const value = node.type === 'MemberExpression' ? wordsOf(node) : undefined;
        if (typeof value === 'string') {
          edits.push({ node, text: JSON.stringify(value) });
          return;
        }
        if (node.type === 'Identifier' && known.has(nameOf(node)))
          throw new Error(`${id}: a text file takes single words, or namesIn(names, language)`);
        for (const value of Object.values(node))
          for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
      };
      visit(program);
      let text = code;
      for (const { node, text: words } of edits.sort((a, b) => b.node.start - a.node.start))
        text = text.slice(0, node.start) + words + text.slice(node.end);
      return { code: text, map: null };
    },
  };
}
