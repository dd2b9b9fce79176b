import { type ComponentProps, useId, useState } from 'react';
import { t } from '../../texts.ts';
import { Table } from '../table.tsx';
import { useFieldErrors } from './field-errors.ts';
import './rows-input.css';

/** A field of each row: a text, or a number with its limits. */
export interface RowField extends Pick<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step' | 'maxLength'> {
  readonly name: string;
  readonly title: string;
  readonly isOptional?: boolean;
}

/** The first values of a row by the names of its fields. */
type RowValues = Readonly<Record<string, unknown>>;

interface Props {
  /** The name of the list in the form; fields are named by their row, such as `steps.0.letter`. */
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly fields: readonly RowField[];
  readonly rows: readonly RowValues[];
  readonly addLabel: string;
  /** True if the last row can be removed, too. */
  readonly mayBeEmpty?: boolean;
}

interface Row {
  /** Distinguishes the rows, as several may be new and empty. */
  readonly key: number;
  readonly values: RowValues;
}

/** A list of a form with a row of fields for each entry. */
export function RowsInput({ name, title, hint, fields, rows: initial, addLabel, mayBeEmpty = false }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(() => initial.map((values, key) => ({ key, values })));
  const errors = useFieldErrors(name);
  const add = () => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, values: {} }]);
  return (
    <fieldset name={name} className="rows-input">
      <legend>{title}</legend>
      <p className="hint">{hint}</p>
      {errors.length > 0 && (
        <p className="field-error" role="alert">
          {title}: {errors.join(' ')}
        </p>
      )}
      {rows.length > 0 && (
        <Table
          label={title}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            ...fields.map((field) => ({
              title: field.title,
              cell: (row: Row) => <RowInput list={name} field={field} index={rows.indexOf(row)} values={row.values} />,
            })),
            {
              title: t('app.actions'),
              cell: (row: Row) => (
                <button
                  type="button"
                  aria-label={t('rows.remove-row', { number: rows.indexOf(row) + 1 })}
                  disabled={!mayBeEmpty && rows.length === 1}
                  onClick={() => setRows(rows.filter((other) => other !== row))}
                >
                  {t('app.remove')}
                </button>
              ),
            },
          ]}
        />
      )}
      <button type="button" onClick={add}>
        {addLabel}
      </button>
    </fieldset>
  );
}

/** A field of one row, with the service's problems of it. */
function RowInput({ list, field, index, values }: { list: string; field: RowField; index: number; values: RowValues }) {
  const id = useId();
  const { name, title, isOptional = false, ...control } = field;
  const path = `${list}.${index}.${name}`;
  const errors = useFieldErrors(path);
  return (
    <>
      <input
        name={path}
        aria-label={t('rows.of', { title, number: index + 1 })}
        defaultValue={values[name] as string | number | undefined}
        required={!isOptional}
        {...control}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? id : undefined}
      />
      {errors.length > 0 && (
        <div id={id} className="field-error">
          {errors.join(' ')}
        </div>
      )}
    </>
  );
}

/** Returns the rows of a list in a form, each as the texts of its fields. */
export function readRows(form: FormData, list: string): Record<string, string>[] {
  const fields = [...form].filter(([name]) => name.startsWith(`${list}.`));
  const rows = Map.groupBy(fields, ([name]) => Number(name.split('.')[1]));
  return [...rows.values()].map((row) =>
    Object.fromEntries(row.map(([name, value]) => [name.split('.')[2], String(value).trim()])),
  );
}
