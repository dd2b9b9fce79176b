import { fieldDescriptions } from './field-descriptions.ts';
import { columnsByHeader, type TableColumns } from './header/table-columns.ts';
import { dateColumns, type ImportColumn, importFields, requiredColumns, sourceOf } from './import-columns.ts';

/** The columns of a table of students. A file that only changes students needs to name them. */
export const studentTable: TableColumns = {
  names: importFields,
  byHeader: columnsByHeader(fieldDescriptions),
  dates: dateColumns,
  missing(has, createOnly) {
    const needed: readonly ImportColumn[] = createOnly ? requiredColumns : ['student_id'];
    return needed.filter((column) => !has(sourceOf(column, has)));
  },
};
