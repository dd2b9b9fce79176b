interface Refused {
  readonly errors?: readonly { readonly extensions: Record<string, unknown> }[];
}

/**
 * Returns the extensions of the first error of an answer; undefined without errors. The codes of its sentences, for clients in other
 * languages, are left out: they have tests of their own.
 */
// biome-ignore lint/suspicious/noExplicitAny: as bodies of answers are
export function refusalOf({ errors }: Refused): any {
  if (!errors?.[0]) return undefined;
  const { problem: _problem, problems: _problems, ...extensions } = errors[0].extensions;
  return extensions;
}
