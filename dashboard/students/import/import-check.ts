import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../errors.ts';
import { type Column, type ImportOptions, type ImportResult, withChosen } from './import-options.ts';
import type { ImportTable } from './import-tables.ts';

/** Time after a change until the file is checked: by keyboard, a choice passes the options above it. */
const SETTLE_MS = 400;

/** A likely encoding of a file, with a word of the file as it reads it. */
interface EncodingSuggestion {
  readonly encoding: string;
  readonly word: string;
}

/** A file to import. Its content is in memory, so that what is imported is what was checked, whatever happens to the file. */
export interface ChosenFile {
  /** Distinguishes the files that were chosen one after the other. */
  readonly number: number;
  readonly content: File;
}

/** The latest answer to a dry run. */
interface Answer {
  readonly source: ImportResult | Error;
  /** The columns of the file, of an earlier answer if this one does not tell. */
  readonly columns: readonly Column[];
  /** The encodings from which the user may choose, if the file does not tell its own. */
  readonly encodings: readonly EncodingSuggestion[];
}

/** The state of a file's check. */
export interface ImportCheck {
  /** Undefined until the first answer, and if the file cannot be imported as it is. */
  readonly result: ImportResult | undefined;
  readonly error: Error | null;
  readonly columns: readonly Column[];
  readonly encodings: readonly EncodingSuggestion[];
  readonly isChecking: boolean;
  /** The part of the file that has been sent, from 0 to 1. */
  readonly sent: number;
  readonly repeat: () => void;
}

/** Checks a file by a dry run, and again whenever the options change. The former answer remains until the next one is there. */
export function useImportCheck(table: ImportTable, file: ChosenFile, options: ImportOptions): ImportCheck {
  const [sent, setSent] = useState(0);
  const [answer, setAnswer] = useState<Answer>();
  const query = useQuery({
    queryKey: ['import-check', table.kind, file.number, options],
    queryFn: async ({ signal }) => {
      setSent(0);
      if (answer) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      signal.throwIfAborted();
      return table.send(file.content, { ...options, dryRun: true }, { signal, onProgress: setSent });
    },
    // An answer is about the data of its moment, and quotes the file.
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  });
  const source = query.data ?? query.error;
  if (source && source !== answer?.source) setAnswer(toAnswer(source, answer));
  return {
    result: answer?.source instanceof Error ? undefined : answer?.source,
    error: answer?.source instanceof Error ? answer.source : null,
    columns: withChosen(answer?.columns ?? [], options.columns),
    encodings: answer?.encodings ?? [],
    isChecking: query.isPending || query.isFetching,
    sent,
    repeat: () => void query.refetch(),
  };
}

function toAnswer(source: ImportResult | Error, former: Answer | undefined): Answer {
  if (!(source instanceof Error)) return { source, columns: source.columns, encodings: former?.encodings ?? [] };
  const suggestions = source instanceof ApiError ? source.suggestions : {};
  const columns = suggestions.columns as readonly Column[] | undefined;
  const encodings = suggestions.encoding as readonly EncodingSuggestion[] | undefined;
  return { source, columns: columns ?? former?.columns ?? [], encodings: encodings ?? former?.encodings ?? [] };
}
