/** A row that needs a place on a day: a seat in a class, or an email. */
export interface Claim {
  readonly row: number;
  readonly place: string;
  /** The day, YYYY-MM-DD; empty for a place without days. */
  readonly day: string;
  /** The day from which the row takes the place. */
  readonly since: string;
  /** How many such places are free on the day before the import; negative if the class is overfull. */
  readonly free: number;
}

/** A row that gives up a place on all days between two if it is written. */
export interface Release {
  readonly row: number;
  readonly place: string;
  readonly from: string;
  readonly until: string;
}

/** A place on a day, with the claims that are met then. */
interface PlaceDay<C> {
  readonly day: string;
  /** How many are free once the rows that are not refused so far are written. */
  left: number;
  /** How many were free after the last of the claims was met: who takes the place later by another day does not count against it. */
  spare: number;
  readonly met: C[];
}

/**
 * Returns the claims that cannot be met; their rows are refused. Earlier rows of the file have priority, and a place that any written
 * row gives up is free, wherever that row stands, so importing the same file again changes nothing.
 * @param claims in the order of the file
 */
export function unmetClaims<C extends Claim>(claims: readonly C[], releases: readonly Release[]): C[] {
  const places = new Places(claims);
  const claimsOf = Map.groupBy(claims, ({ row }) => row);
  const releasesOf = Map.groupBy(releases, ({ row }) => row);
  for (const release of releases) for (const each of places.between(release)) each.left += 1;
  const refused: number[] = [];
  const unmet: C[] = [];
  for (const [row, own] of claimsOf) {
    const missing = own.filter((claim) => places.on(claim).left <= 0);
    unmet.push(...missing.slice(0, 1));
    if (missing.length > 0) refused.push(row);
    else places.meet(own);
  }
  // What refused rows would have given up is missing to others.
  for (const row of refused) {
    for (const release of releasesOf.get(row) ?? [])
      for (const each of places.between(release)) {
        each.spare -= 1;
        const last = each.spare < 0 ? each.met.at(-1) : undefined;
        if (!last) continue;
        unmet.push(last);
        refused.push(last.row);
        places.withdraw(claimsOf.get(last.row) as C[]);
      }
  }
  return unmet;
}

/** The places that are claimed, with the days of claims in order. */
class Places<C extends Claim> {
  private readonly days: ReadonlyMap<string, readonly PlaceDay<C>[]>;

  constructor(claims: readonly C[]) {
    const byPlace = [...Map.groupBy(claims, ({ place }) => place)];
    this.days = new Map(byPlace.map(([place, own]) => [place, daysOf(own)]));
  }

  on({ place, day }: C): PlaceDay<C> {
    return this.from(place, day)[0] as PlaceDay<C>;
  }

  /** Takes the places of a row's claims. */
  meet(own: readonly C[]): void {
    for (const { place, since } of taken(own)) for (const each of this.from(place, since)) each.left -= 1;
    for (const claim of own) {
      const on = this.on(claim);
      on.spare = on.left;
      on.met.push(claim);
    }
  }

  /** Gives back the places of a row's claims that were met. */
  withdraw(own: readonly C[]): void {
    for (const { row, place, since } of taken(own))
      for (const each of this.from(place, since)) if ((each.met.at(-1)?.row ?? 0) >= row) each.spare += 1;
    for (const claim of own) {
      const { met } = this.on(claim);
      met.splice(met.lastIndexOf(claim), 1);
    }
  }

  between({ place, from, until }: Release): readonly PlaceDay<C>[] {
    return this.from(place, from).filter(({ day }) => day <= until);
  }

  /** Returns the days of a place from one on, which need not be among them. */
  private from(place: string, day: string): readonly PlaceDay<C>[] {
    const days = this.days.get(place) ?? [];
    const first = days.findIndex((each) => each.day >= day);
    return first < 0 ? [] : days.slice(first);
  }
}

/** Returns the days on which a place is claimed, in order. */
function daysOf<C extends Claim>(claims: readonly C[]): PlaceDay<C>[] {
  const free = new Map(claims.map((claim) => [claim.day, claim.free]));
  return [...free]
    .map(([day, left]) => ({ day, left, spare: 0, met: [] }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Returns one claim of each place: a row takes a place once, on however many days it needs it. */
function taken<C extends Claim>(own: readonly C[]): readonly C[] {
  return own.filter(({ place }, index) => own.findIndex((other) => other.place === place) === index);
}
