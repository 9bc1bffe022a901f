/** Text as it is searched and compared: in small letters, without accents. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a search as the folded texts hold them, each once. */
export const searchWords = (search: string, most = 8): string[] =>
  [...new Set(foldText(search).split(/\s+/).filter(Boolean))].slice(0, most);
