/** A row that needs a place: a seat in a class, or an email. */
export interface Claim {
  readonly row: number;
  readonly place: string;
  /** How many such places are free before the import; negative if the class is overfull. */
  readonly free: number;
}

/** A row that gives up a place if it is written. */
export interface Release {
  readonly row: number;
  readonly place: string;
}

/**
 * Returns the claims that cannot be met; their rows are refused. Earlier rows of the file have priority, and a place that any written
 * row gives up is free, wherever that row stands, so importing the same file again changes nothing.
 * @param claims in the order of the file
 */
export function unmetClaims<C extends Claim>(claims: readonly C[], releases: readonly Release[]): C[] {
  const claimants = Map.groupBy(claims, ({ place }) => place);
  const claimsOf = Map.groupBy(claims, ({ row }) => row);
  const releasesOf = Map.groupBy(releases, ({ row }) => row);
  /** How many places are free once all rows that are not refused are written. */
  const left = new Map(claims.map(({ place, free }) => [place, free]));
  const add = (place: string, number: number) => left.set(place, (left.get(place) ?? 0) + number);
  for (const { place } of claims) add(place, -1);
  for (const { place } of releases) add(place, 1);
  const refused = new Set<number>();
  const unmet: C[] = [];
  const toCheck = [...claimants.keys()];
  for (let place = toCheck.pop(); place !== undefined; place = toCheck.pop()) {
    while ((left.get(place) as number) < 0) {
      const last = claimants.get(place)?.pop();
      if (!last) break;
      if (refused.has(last.row)) continue;
      refused.add(last.row);
      unmet.push(last);
      for (const claim of claimsOf.get(last.row) ?? []) add(claim.place, 1);
      for (const release of releasesOf.get(last.row) ?? []) {
        add(release.place, -1);
        toCheck.push(release.place);
      }
    }
  }
  return unmet;
}
