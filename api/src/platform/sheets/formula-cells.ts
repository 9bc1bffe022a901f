/** Cells of a worksheet's XML that hold a formula and no value: programs that never calculated it wrote them. */
export interface FormulaCells {
  /** Takes the part as it is inflated, chunk by chunk. */
  watch(chunk: Buffer): void;
  /** References such as 'B12'. */
  readonly refs: ReadonlySet<string>;
}

/** More than a person looks at; a file of formulas alone is told by its first ones. */
const mostRefs = 200_000;
/** No cell's XML is longer: a cell holds 32,767 characters at most, each of them six when escaped. */
const longestCell = 256 * 1024;

export function formulaCells(): FormulaCells {
  const refs = new Set<string>();
  let rest = '';
  return {
    refs,
    watch(chunk) {
      if (refs.size >= mostRefs) return;
      const text = rest + chunk.toString('latin1');
      let from = 0;
      for (let at = text.indexOf('<f', from); at >= 0; at = text.indexOf('<f', from)) {
        const start = text.lastIndexOf('<c ', at);
        const end = text.indexOf('</c>', at);
        if (end < 0) break;
        const cell = start < 0 ? '' : text.slice(start, end);
        const ref = /^<c [^>]*\br="([A-Z]{1,3}\d{1,7})"/.exec(cell)?.[1];
        if (ref && /<f[\s>/]/.test(cell) && !/<(?:v|is)[\s>/]/.test(cell)) refs.add(ref);
        from = end;
      }
      // A cell that this chunk cuts is read with the next one.
      const cut = text.lastIndexOf('<c ');
      rest = text.slice(cut < from ? Math.max(from, text.length - 2) : cut).slice(-longestCell);
    },
  };
}
