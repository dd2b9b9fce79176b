import type { Page } from '../../src/database/reads/page.ts';
import type { Pagination as Counts } from '../../src/database/reads/selection.ts';
import { pageRule } from '../../src/shared/page-limits.ts';
import { Arguments, inputs, int, nullable, Output, of, outputs, typed } from './fields.ts';

@Arguments()
export class PageArgs extends inputs({
  page: nullable.int('Page number, from 1. Default 1.', { rule: pageRule }),
  limit: nullable.int('Entries per page. Default 20, capped at 100.', { rule: pageRule }),
}) {}

@Output('The position of a page in its list.')
export class Pagination
  extends outputs({
    total: int('Number of entries in the whole list.'),
    page: int('Number of this page, from 1.'),
    limit: int('Entries per page.'),
    totalPages: int('Number of pages in the whole list; 0 if it is empty.'),
  })
  implements Counts {}

/** Creates the page type of a list: `const StudentPage = pageType('StudentPage', () => Student)`. */
export function pageType<T extends object>(name: string, item: () => new () => T): new () => Page<T> {
  @Output('One page of a list.', { name })
  class PageType
    extends outputs({
      data: typed<T[]>(() => [item()], 'The entries of this page.'),
      pagination: of(() => Pagination, 'Position of this page in the list.'),
    })
    implements Page<T> {}
  return PageType;
}
