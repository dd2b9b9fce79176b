import type { GraphQLResolveInfo } from 'graphql';
import type { Selection } from '../../src/database/reads/selection.ts';
import { isRecipient } from '../../src/disclosures/disclosure.ts';
import { RecordedReads } from '../../src/disclosures/recorded-reads.ts';
import type { GraphQLContext } from '../context.ts';
import type { RunQuery } from './compile.ts';

/** Returns the context of an operation whose reads of students' data are collected, if its caller is a recipient of data. */
export function collectReads(context: GraphQLContext): GraphQLContext {
  const { caller } = context;
  return caller && isRecipient(caller) ? { ...context, reads: new RecordedReads() } : context;
}

/** Adds the collector of reads to the selection of a field. */
export function collectingSelection(
  { reads }: GraphQLContext,
  selection: Selection,
  { path }: GraphQLResolveInfo,
): Selection {
  return reads ? { ...selection, subjects: reads.of(rootOf(path)) } : selection;
}

function rootOf(path: GraphQLResolveInfo['path']): string {
  return path.prev ? rootOf(path.prev) : String(path.key);
}

/**
 * Records what an operation disclosed, before its response is sent. A request beyond its quota is refused and discloses nothing.
 * @param isAnswered returns false for root fields that the response does not have
 */
export async function recordReads(
  { reads, caller, counted, registrar }: GraphQLContext,
  isAnswered: (rootField: string) => boolean,
): Promise<void> {
  const disclosure = caller && reads?.toDisclosure(caller, isAnswered);
  if (!disclosure) return;
  await counted;
  await registrar.disclosures.record(disclosure);
}

/** Wraps an operation so that it records what its response discloses. */
export function recordingReads(run: RunQuery): RunQuery {
  return async (root, context, variables) => {
    const collecting = collectReads(context);
    const result = await run(root, collecting, variables);
    await recordReads(collecting, (rootField) => result.data?.[rootField] != null);
    return result;
  };
}
