export interface FairQueueLimits {
  /** Most that run at a time. */
  readonly slots: number;
  /** Most of one key that run at a time; any number by default. */
  readonly perKey?: number;
  /** Most that wait. One more, and the newest of the key with the most is refused. */
  readonly maxWaiting?: number;
  /** Most of one key that wait; further ones are refused. */
  readonly maxWaitingPerKey?: number;
  /** Milliseconds after which one that waits is refused. */
  readonly timeoutMs?: number | undefined;
  /** Makes the error of a refusal. `isPartBusy` is true if another one of the same part runs. */
  readonly refusal: (isPartBusy: boolean) => Error;
}

/** The party that wants to run. */
export interface Place<Key> {
  /** Keys take turns, such as institutions. */
  readonly key: Key;
  /** Of one part, such as an account, only one runs at a time. The parts of a key take turns, too. */
  readonly part?: string | undefined;
  /** Gives up the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** Starts with a function that gives the slot back; calling it again does nothing. */
type Start = (leave: () => void) => void;

interface Waiting {
  readonly start: Start;
  refuse(error: Error): void;
}

/** Those of a key that wait, by part in the order of their turns. */
interface Line {
  readonly parts: Map<string | undefined, Set<Waiting>>;
  length: number;
}

const UNLIMITED = {
  perKey: Number.POSITIVE_INFINITY,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerKey: Number.POSITIVE_INFINITY,
};

/** Divides slots among keys: those that wait start in rotation of keys, and the first of a key first. */
export class FairQueue<Key> {
  private running = 0;
  private waitingTotal = 0;
  private readonly runningByKey = new Map<Key, number>();
  private readonly busyParts = new Set<string>();
  /** In the order of their turns. */
  private readonly lines = new Map<Key, Line>();

  private readonly limits: FairQueueLimits & typeof UNLIMITED;

  constructor(limits: FairQueueLimits) {
    this.limits = { ...UNLIMITED, ...limits };
  }

  get waitingCount(): number {
    return this.waitingTotal;
  }

  /** Waits for a slot. @returns the function that gives it back @throws the error of a refusal, or the reason of the signal */
  acquire(place: Place<Key>): Promise<() => void> {
    return new Promise((resolve, reject) => this.enter(place, resolve, reject));
  }

  /** Calls `start` at once if there is a slot, else when it is its turn. */
  enter(place: Place<Key>, start: Start, refuse: (error: Error) => void): void {
    if (this.mayRun(place.key, place.part)) this.run(place, start);
    else if ((this.lines.get(place.key)?.length ?? 0) >= this.limits.maxWaitingPerKey)
      refuse(this.refusalOf(place.part));
    else this.wait(place, start, refuse);
  }

  private mayRun(key: Key, part: string | undefined): boolean {
    const { slots, perKey } = this.limits;
    if (this.running >= slots || (this.runningByKey.get(key) ?? 0) >= perKey) return false;
    return part === undefined || !this.busyParts.has(part);
  }

  private refusalOf(part: string | undefined): Error {
    return this.limits.refusal(part !== undefined && this.busyParts.has(part));
  }

  private run({ key, part }: Place<Key>, start: Start): void {
    this.count(key, 1);
    if (part !== undefined) this.busyParts.add(part);
    let hasLeft = false;
    start(() => {
      if (hasLeft) return;
      hasLeft = true;
      this.count(key, -1);
      if (part !== undefined) this.busyParts.delete(part);
      this.endTurn(key, part);
      while (this.startNext());
    });
  }

  private count(key: Key, change: number): void {
    const count = (this.runningByKey.get(key) ?? 0) + change;
    this.running += change;
    if (count === 0) this.runningByKey.delete(key);
    else this.runningByKey.set(key, count);
  }

  private wait(place: Place<Key>, start: Start, refuse: (error: Error) => void): void {
    const { maxWaiting, timeoutMs } = this.limits;
    const end = () => {
      clearTimeout(timer);
      place.signal?.removeEventListener('abort', giveUp);
      this.remove(place, waiting);
    };
    const waiting: Waiting = {
      start: (leave) => {
        end();
        start(leave);
      },
      refuse: (error) => {
        end();
        refuse(error);
      },
    };
    const giveUp = () => waiting.refuse(place.signal?.reason);
    const timeOut = () => waiting.refuse(this.refusalOf(place.part));
    const timer = timeoutMs === undefined ? undefined : setTimeout(timeOut, timeoutMs);
    this.add(place, waiting);
    if (place.signal?.aborted) giveUp();
    else place.signal?.addEventListener('abort', giveUp);
    if (this.waitingTotal > maxWaiting) this.refuseNewest();
  }

  private add({ key, part }: Place<Key>, waiting: Waiting): void {
    const line = this.lines.get(key) ?? { parts: new Map(), length: 0 };
    this.lines.set(key, line);
    line.parts.set(part, (line.parts.get(part) ?? new Set()).add(waiting));
    line.length += 1;
    this.waitingTotal += 1;
  }

  private remove({ key, part }: Place<Key>, waiting: Waiting): void {
    const line = this.lines.get(key) as Line;
    const ofPart = line.parts.get(part) as Set<Waiting>;
    ofPart.delete(waiting);
    line.length -= 1;
    this.waitingTotal -= 1;
    if (ofPart.size === 0) line.parts.delete(part);
    if (line.length === 0) this.lines.delete(key);
  }

  /** Moves a key and its part to the end of their rotation. */
  private endTurn(key: Key, part: string | undefined): void {
    const line = this.lines.get(key);
    if (!line) return;
    this.lines.delete(key);
    this.lines.set(key, line);
    const ofPart = line.parts.get(part);
    if (ofPart && line.parts.delete(part)) line.parts.set(part, ofPart);
  }

  /** Starts the next one that may run. */
  private startNext(): boolean {
    for (const [key, line] of this.lines) {
      for (const [part, ofPart] of line.parts) {
        if (!this.mayRun(key, part)) continue;
        const [next] = ofPart as Iterable<Waiting> as [Waiting];
        this.endTurn(key, part);
        this.run({ key, part }, next.start);
        return true;
      }
    }
    return false;
  }

  private refuseNewest(): void {
    const longest = [...this.lines.values()].reduce((best, line) => (line.length >= best.length ? line : best));
    const [part, ofPart] = [...longest.parts].reduce((best, each) => (each[1].size >= best[1].size ? each : best));
    [...ofPart].at(-1)?.refuse(this.refusalOf(part));
  }
}
