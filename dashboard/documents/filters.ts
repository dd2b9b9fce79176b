import { readList } from '../ui/lists/list-address.ts';
import { readId, readOption, readText } from '../ui/search-parameters.ts';

/** The kinds of documents. */
export const kinds = ['report_card', 'transcript'] as const;

export type Kind = (typeof kinds)[number];

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readDocumentFilters(search: Record<string, unknown>) {
  return {
    ...readList(search),
    ...readText(search, 'student'),
    ...readOption(search, 'kind', kinds),
    ...readId(search, 'term'),
  };
}

/** `student` is the institution's own identifier. */
export type DocumentFilters = ReturnType<typeof readDocumentFilters>;
