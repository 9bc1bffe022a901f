export type Values = Record<string, string | boolean | undefined>;

/** One word (or two) of the command line. */
export interface Command {
  usage: string;
  about: string;
  options: Record<string, { type: 'string' | 'boolean'; about: string }>;
  run(values: Values, positionals: string[]): Promise<void>;
}
