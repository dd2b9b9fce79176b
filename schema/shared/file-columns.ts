import { Extensions } from 'type-graphql';

/** A column of a file that a field describes. */
export interface FileColumn {
  readonly name: string;
  readonly type: 'text' | 'date' | 'integer';
  readonly nullable: boolean;
  /** The only values, and the name of their enumeration. */
  readonly values?: readonly string[];
  readonly typeName?: string;
}

/** Attaches the columns of a field's file. /openapi.json describes the rows from them. */
export function FileColumns(columns: readonly FileColumn[]) {
  return Extensions({ columns });
}
