import DataLoader from 'dataloader';
import type { Database } from '../connection/database.ts';
import type { OpenSteps } from '../transactions/transaction.ts';
import { SharedTransaction } from './shared-transaction.ts';

/** Shared transactions at once: while PostgreSQL works for one, the next one's requests are read. */
const AT_ONCE = 2;
/** Requests that share one: what a statement does for so many takes milliseconds. */
const MOST = 32;
/** Milliseconds after which those who wait begin all the same: what is under way may itself wait, for a lock or for a silent database. */
const PATIENCE = 200;

/** Who shares a transaction begins with the same step: claiming an `Idempotency-Key`, or the change itself. */
export type FirstStep = 'claim' | 'change';

type Entrance = DataLoader<symbol, OpenSteps>;

const entrances = new WeakMap<Database, Map<string, Entrance>>();

/**
 * Gives a request a part in a transaction with others of its institution: at once where few are under way, else together with
 * all that come until one of those has ended.
 */
export function shareTransaction(database: Database, institutionId: number, first: FirstStep): Promise<OpenSteps> {
  const ofDatabase = entrances.get(database) ?? new Map<string, Entrance>();
  entrances.set(database, ofDatabase);
  const name = `${institutionId} ${first}`;
  const entrance = ofDatabase.get(name) ?? newEntrance(database, institutionId);
  ofDatabase.set(name, entrance);
  return entrance.load(Symbol('request'));
}

function newEntrance(database: Database, institutionId: number): Entrance {
  const line = new Line();
  const begin = async (requests: readonly symbol[]): Promise<readonly OpenSteps[]> => {
    const beginning = SharedTransaction.begin(database, institutionId, requests.length);
    const over = () => line.leave();
    beginning.then(({ ended }) => ended).then(over, over);
    return (await beginning).members;
  };
  return new DataLoader(begin, { cache: false, maxBatchSize: MOST, batchScheduleFn: (start) => line.enter(start) });
}

/** Lets so many begin at once, and the others after each other, or when they have waited long enough. */
class Line {
  private underWay = 0;
  /** Those who wait, the first one first. */
  private readonly waiting = new Map<() => void, NodeJS.Timeout>();

  enter(start: () => void): void {
    if (this.underWay < AT_ONCE) this.begin(start);
    else
      this.waiting.set(
        start,
        setTimeout(() => this.begin(start), PATIENCE),
      );
  }

  leave(): void {
    this.underWay -= 1;
    const [next] = this.waiting.keys();
    if (next && this.underWay < AT_ONCE) this.begin(next);
  }

  private begin(start: () => void): void {
    clearTimeout(this.waiting.get(start));
    this.waiting.delete(start);
    this.underWay += 1;
    // What has arrived already comes along.
    setImmediate(start);
  }
}
