interface Term {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Returns the shortest term that is under way, else the last one that has begun: the one whose report cards are due. */
export function latestTerm<Of extends Term>(terms: readonly Of[], today: string): Of | undefined {
  const days = ({ startsOn, endsOn }: Term) => Date.parse(endsOn) - Date.parse(startsOn);
  const begun = terms.filter(({ startsOn }) => startsOn <= today);
  const current = begun.filter(({ endsOn }) => endsOn >= today).toSorted((a, b) => days(a) - days(b));
  return current[0] ?? begun.toSorted((a, b) => (a.endsOn < b.endsOn ? 1 : -1))[0] ?? terms.at(-1);
}
