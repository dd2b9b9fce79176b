import type { Caller } from '../access/caller.ts';
import type { SubjectCollector } from '../database/reads/selection.ts';
import { type Disclosure, recipientOf } from './disclosure.ts';

/** Students that a statement read, and the fields. */
interface Read {
  /** The root field for which it was read, by its name in the response. */
  readonly rootField: string;
  /** Ids separated by commas. */
  readonly ids: string;
  readonly fields: readonly string[];
}

/** Collects what a request reads about students, for each of its root fields, since some of them may be refused. */
export class RecordedReads {
  private readonly reads: Read[] = [];

  /** Returns the collector for the root field with this name in the response. */
  of(rootField: string): SubjectCollector {
    return { add: (ids, fields) => void this.reads.push({ rootField, ids, fields }) };
  }

  /**
   * Returns what the request disclosed; undefined if it has no personal data of students.
   * @param isAnswered returns false for root fields that the response does not have
   */
  toDisclosure(caller: Caller, isAnswered: (rootField: string) => boolean): Disclosure | undefined {
    const reads = this.reads.filter(({ rootField }) => isAnswered(rootField));
    const [first] = reads;
    if (!first) return undefined;
    // Most requests read once: the array of the operation's fields is passed on, so that entries with the same fields share it.
    const { ids, fields } = reads.length === 1 ? first : merge(reads);
    return { ...recipientOf(caller), occurredAt: Date.now(), kind: 'read', fields, studentIds: ids };
  }
}

function merge(reads: readonly Read[]): Pick<Read, 'ids' | 'fields'> {
  return {
    ids: reads.map(({ ids }) => ids).join(','),
    fields: [...new Set(reads.flatMap(({ fields }) => fields))].sort(),
  };
}
