/** Which tables a file's SQL reads and writes. Knows what our statements use of SQL, not the whole language. */

const words = /"[^"]*"|[a-z_][a-z0-9_]*|\$|[().,;]|[^\s]/gi;
/** Words that end the list of a `from`, `using` or `join`. */
const clauses = new Set(
  'where group order limit offset on union except intersect returning set values select having window for do when then else end as with'.split(
    ' ',
  ),
);

/**
 * Tables that one statement, or a part of one, names: `known` ones, where SQL has a table. `$` stands for what is put in.
 * @returns {{table: string, isWrite: boolean}[]}
 */
export const tablesOf = (/** @type {string} */ text, /** @type {ReadonlySet<string>} */ known) => {
  const bare = text.replace(/--[^\n]*/g, ' ').replace(/'(?:[^']|'')*'/g, ' ? ');
  const tokens = (bare.match(words) ?? []).map((token) => token.toLowerCase().replaceAll('"', ''));
  /** Names that the statement makes itself: `with due as (…)`. */
  const own = new Set(
    tokens.filter(
      (token, i) => tokens[i + 1] === 'as' && /^(?:\(|materialized|not)$/.test(tokens[i + 2] ?? '') && known.has(token),
    ),
  );
  const found = [];
  /** For each depth of parentheses: whether a comma leads to another table. */
  const lists = [false];
  let expects = /** @type {false | 'read' | 'write'} */ (false);
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    if (expects && known.has(token) && !own.has(token) && (expects === 'write' || tokens[i + 1] !== '('))
      found.push({ table: token, isWrite: expects === 'write' });
    if (expects && token !== 'only' && token !== 'lateral' && token !== 'table') expects = false;
    if (token === '(') lists.push(false);
    else if (token === ')') lists.length > 1 && lists.pop();
    else if (token === ',' && lists.at(-1)) expects = 'read';
    else if (token === 'from' && before === 'delete') expects = 'write';
    else if ((token === 'from' && before !== 'distinct') || token === 'join' || token === 'using') {
      expects = 'read';
      lists[lists.length - 1] = true;
    } else if (token === 'into' || token === 'truncate') expects = 'write';
    else if (token === 'update' && before !== 'for' && before !== 'do' && before !== 'key') expects = 'write';
    else if (clauses.has(token) && token !== 'as') lists[lists.length - 1] = false;
  }
  return found;
};

/**
 * The parts of a file's SQL: what stands in sql`…`, `sql.raw(…)`, `sql.table(…)` and `sql.ref(…)`. Where a table comes from a variable,
 * every text of the file may be its name, and it may be written.
 */
export const sqlTexts = (/** @type {unknown} */ program) => {
  /** @type {string[]} */
  const texts = [];
  /** @type {string[]} */
  const literals = [];
  let isVariable = false;
  const textOf = (/** @type {any} */ node) =>
    node?.type === 'TemplateLiteral'
      ? node.quasis.map((/** @type {any} */ q) => q.value.cooked ?? q.value.raw).join(' $ ')
      : node?.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : undefined;
  const visit = (/** @type {any} */ node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    if (node.type === 'Literal' && typeof node.value === 'string') literals.push(node.value);
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') texts.push(textOf(node.quasi) ?? '');
    else if (node.type === 'CallExpression' && node.callee.object?.name === 'sql') {
      const text = textOf(node.arguments[0]);
      const { name } = node.callee.property;
      if (text !== undefined) texts.push(name === 'table' || name === 'ref' ? `from ${text}` : text);
      else if (name === 'table') isVariable = true;
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(program);
  return isVariable ? [...texts, ...literals.filter((l) => /^\w+$/.test(l)).map((l) => `delete from ${l}`)] : texts;
};
