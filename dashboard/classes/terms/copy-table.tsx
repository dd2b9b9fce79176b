import { useId } from 'react';
import { t } from '../../texts.ts';
import { useFieldErrors } from '../../ui/forms/field-errors.ts';
import { Table } from '../../ui/table.tsx';
import type { Copy } from './copied-classes.ts';

interface Props {
  readonly rows: readonly Copy[];
  /** The rows that are sent, whose positions the service's problems name. */
  readonly included: readonly Copy[];
  readonly onEdit: (sourceId: number, edit: { code?: string; name?: string }) => void;
  readonly onInclude: (sourceId: number, isIncluded: boolean) => void;
}

/** The copies before they are created. Problems of a row show at its code or name. */
export function CopyTable({ rows, included, onEdit, onInclude }: Props) {
  const positions = new Map(included.map(({ source }, index) => [source.id, index]));
  const cell = (copy: Copy, field: 'code' | 'name', label: string) => {
    const position = positions.get(copy.source.id);
    if (position === undefined) return copy[field];
    return (
      <CellInput
        name={`input.${position}.${field}`}
        label={label}
        value={copy[field]}
        onChange={(value) => onEdit(copy.source.id, { [field]: value })}
      />
    );
  };
  return (
    <div className="wide-table copy-table">
      <Table
        label={t('copy.preview')}
        rows={rows}
        keyOf={({ source }) => source.id}
        columns={[
          {
            title: t('copy.original'),
            cell: ({ source }) => (
              <label className="check">
                <input
                  type="checkbox"
                  checked={positions.has(source.id)}
                  onChange={({ target }) => onInclude(source.id, target.checked)}
                />
                {source.code}
              </label>
            ),
          },
          {
            title: t('copy.new-code'),
            cell: (copy) => cell(copy, 'code', t('copy.code-of', { code: copy.source.code })),
          },
          { title: t('word.name'), cell: (copy) => cell(copy, 'name', t('copy.name-of', { code: copy.source.code })) },
          { title: t('word.course'), cell: ({ source }) => source.course?.code ?? t('app.none') },
          {
            title: t('class.teachers'),
            cell: ({ source }) => source.teachers.map(({ name }) => name).join(', ') || t('app.none'),
          },
        ]}
      />
    </div>
  );
}

interface CellProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function CellInput({ name, label, value, onChange }: CellProps) {
  const id = useId();
  const errors = useFieldErrors(name);
  return (
    <div className="field">
      <input
        name={name}
        aria-label={label}
        value={value}
        required
        autoComplete="off"
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? id : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {errors.length > 0 && (
        <span id={id} className="field-error">
          {errors.join(' ')}
        </span>
      )}
    </div>
  );
}
