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

/**
 * Returns the claims that cannot be met; their rows are refused. Earlier rows of the file have priority, and a place that any written
 * row gives up is free, wherever that row stands, so importing the same file again changes nothing.
 * @param claims in the order of the file
 */
export function unmetClaims<C extends Claim>(claims: readonly C[], releases: readonly Release[]): C[] {
  const byPlace = [...Map.groupBy(claims, ({ place }) => place)];
  const places = new Map(byPlace.map(([place, own]) => [place, new Place(own)]));
  const placeOf = ({ place }: C) => places.get(place) as Place<C>;
  const claimsOf = Map.groupBy(claims, ({ row }) => row);
  const releasesOf = Map.groupBy(releases, ({ row }) => row);
  for (const release of releases) places.get(release.place)?.release(release);
  const refused: number[] = [];
  const unmet: C[] = [];
  for (const [row, own] of claimsOf) {
    const missing = own.filter((claim) => !placeOf(claim).isLeft(claim));
    unmet.push(...missing.slice(0, 1));
    if (missing.length > 0) refused.push(row);
    else {
      for (const claim of taken(own)) placeOf(claim).take(claim);
      for (const claim of own) placeOf(claim).meet(claim);
    }
  }
  // The places that refused rows would have given up are missing to others.
  for (const row of refused)
    for (const release of releasesOf.get(row) ?? [])
      for (const last of places.get(release.place)?.withhold(release) ?? []) {
        unmet.push(last);
        refused.push(last.row);
        const own = claimsOf.get(last.row) as C[];
        for (const claim of taken(own)) placeOf(claim).giveBack(claim);
        for (const claim of own) placeOf(claim).withdraw(claim);
      }
  return unmet;
}

/** A place with the days on which it is claimed, in order. The days are numbers in arrays, since a file may name thousands for a class. */
class Place<C extends Claim> {
  private readonly days: readonly string[];
  private readonly indexes: ReadonlyMap<string, number>;
  /** For each day, how many are free once the rows that are not refused so far are written. */
  private readonly left: number[];
  /** How many were free after the last of the claims was met: who takes the place later by another day does not count against it. */
  private readonly spare: number[];
  private readonly met: C[][];

  constructor(claims: readonly C[]) {
    const free = new Map(claims.map((claim) => [claim.day, claim.free]));
    this.days = [...free.keys()].toSorted();
    this.indexes = new Map(this.days.map((day, index) => [day, index]));
    this.left = this.days.map((day) => free.get(day) as number);
    this.spare = this.days.map(() => 0);
    this.met = this.days.map(() => []);
  }

  isLeft({ day }: C): boolean {
    return (this.left[this.from(day)] as number) > 0;
  }

  take({ since }: C): void {
    for (let index = this.from(since); index < this.days.length; index++) (this.left[index] as number) -= 1;
  }

  meet(claim: C): void {
    const index = this.from(claim.day);
    this.spare[index] = this.left[index] as number;
    this.met[index]?.push(claim);
  }

  release({ from, until }: Release): void {
    for (let index = this.from(from); (this.days[index] as string) <= until; index++) (this.left[index] as number) += 1;
  }

  /** Takes a release back, and yields the claims that are not met without it. */
  *withhold({ from, until }: Release): Generator<C> {
    for (let index = this.from(from); (this.days[index] as string) <= until; index++) {
      (this.spare[index] as number) -= 1;
      const last = (this.spare[index] as number) < 0 ? this.met[index]?.at(-1) : undefined;
      if (last) yield last;
    }
  }

  /** Gives back what a row took that is refused after all. */
  giveBack({ row, since }: C): void {
    for (let index = this.from(since); index < this.days.length; index++)
      if ((this.met[index]?.at(-1)?.row ?? 0) >= row) (this.spare[index] as number) += 1;
  }

  withdraw(claim: C): void {
    const met = this.met[this.from(claim.day)] as C[];
    met.splice(met.lastIndexOf(claim), 1);
  }

  /** Returns the index of the first day that is not before another, which need not be among them. */
  private from(day: string): number {
    const index = this.indexes.get(day) ?? this.days.findIndex((each) => each >= day);
    return index < 0 ? this.days.length : index;
  }
}

/** Returns one claim of each place: a row takes a place once, on however many days it needs it. */
function taken<C extends Claim>(own: readonly C[]): readonly C[] {
  return own.filter(({ place }, index) => own.findIndex((other) => other.place === place) === index);
}
