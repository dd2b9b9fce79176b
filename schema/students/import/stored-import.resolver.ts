import { Args, Extensions, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../../src/access/service-request.ts';
import { getImport, listImports, problemsByImport } from '../../../src/students/import/import.queries.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { type ListLoader, Loader } from '../../shared/loaders.ts';
import { PageArgs } from '../../shared/page.types.ts';
import { ImportProblem } from './import.types.ts';
import { Import, ImportPage } from './stored-import.types.ts';

/** Assumed number of problems per import, so that a default page of imports with their problems stays within the limits. */
const ENTRIES = 40;

@Resolver(() => Import)
export class StoredImportResolver {
  @Query(() => Import, { nullable: true, description: 'Returns one import.' })
  import(@Id('import') id: number, @CurrentRequest() request: SelectingRequest) {
    return getImport<Import>(request, id);
  }

  @Query(() => ImportPage, {
    description: 'Returns the imports of the institution, newest first. Dry runs and refused imports are not stored.',
  })
  imports(@Args(() => PageArgs) args: PageArgs, @CurrentRequest() request: SelectingRequest) {
    return listImports<Import>(request, args);
  }

  @Extensions({ entries: ENTRIES })
  @FieldResolver(() => [ImportProblem], {
    description:
      'The first 1,000 problems, ordered by row and column. No personal data is kept: `value` is null, and `message` explains the code. Only the response of the import itself quotes the file.',
  })
  problems(@Root() { id }: Import, @Loader() loader: ListLoader) {
    return loader.list(id, problemsByImport);
  }
}
