import DataLoader from 'dataloader';
import type { Database } from './database.ts';
import { SharedTransaction } from './shared-transaction.ts';
import type { OpenSteps } from './transaction.ts';

/** Shared transactions of one institution at once: while PostgreSQL works for one, the next one's requests are read. */
const AT_ONCE = 2;
/** Requests that share one: what a statement does for so many takes milliseconds. */
const MOST = 32;

type Entrance = DataLoader<symbol, OpenSteps>;

const entrances = new WeakMap<Database, Map<number, Entrance>>();

/**
 * Gives a request a part in a transaction with others of its institution: at once where few are under way, else together with
 * all that come until one of those has ended.
 */
export function shareTransaction(database: Database, institutionId: number): Promise<OpenSteps> {
  const ofDatabase = entrances.get(database) ?? new Map<number, Entrance>();
  entrances.set(database, ofDatabase);
  const entrance = ofDatabase.get(institutionId) ?? newEntrance(database, institutionId);
  ofDatabase.set(institutionId, entrance);
  return entrance.load(Symbol('request'));
}

function newEntrance(database: Database, institutionId: number): Entrance {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  const startNext = () => {
    if (underWay === AT_ONCE) return;
    const start = waiting.shift();
    if (!start) return;
    underWay += 1;
    // What has arrived already comes along.
    setImmediate(start);
  };
  const begin = async (requests: readonly symbol[]): Promise<readonly OpenSteps[]> => {
    const beginning = SharedTransaction.begin(database, institutionId, requests.length);
    const over = () => {
      underWay -= 1;
      startNext();
    };
    beginning.then(({ ended }) => ended).then(over, over);
    return (await beginning).members;
  };
  const batchScheduleFn = (start: () => void) => {
    waiting.push(start);
    startNext();
  };
  return new DataLoader(begin, { cache: false, maxBatchSize: MOST, batchScheduleFn });
}
