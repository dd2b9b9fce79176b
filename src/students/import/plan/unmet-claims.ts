/** A row that needs a place which others may have or want too: a seat of a class, or an email. */
export interface Claim {
  readonly row: number;
  readonly place: string;
  /** How many such places are free before the import; negative where more are taken than there are. */
  readonly free: number;
}

/** A row that leaves a place to others, if it is carried out. */
export interface Release {
  readonly row: number;
  readonly place: string;
}

/**
 * The claims that cannot be met, so that their rows are not carried out. Whoever comes first in the file is served first, and a
 * place is free for others if the row that leaves it is carried out, wherever in the file it stands: the same file again then
 * finds everybody where it put them.
 * @param claims in the order of the file
 */
export function unmetClaims<C extends Claim>(claims: readonly C[], releases: readonly Release[]): C[] {
  const claimants = Map.groupBy(claims, ({ place }) => place);
  const claimsOf = Map.groupBy(claims, ({ row }) => row);
  const releasesOf = Map.groupBy(releases, ({ row }) => row);
  /** How many places are left when every row is carried out that is not refused yet. */
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
