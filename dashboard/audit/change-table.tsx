import type { ReactNode } from 'react';
import { type TextId, t } from '../texts.ts';
import { Table } from '../ui/table.tsx';

/** Values that stand for others which the service does not show. */
const hidden: Readonly<Record<string, TextId>> = {
  '[erased]': 'audit.erased',
  '[unreadable]': 'audit.unreadable',
  '[not kept]': 'audit.not-kept',
};

interface Change {
  readonly from?: unknown;
  readonly to?: unknown;
}

/** The changed fields with their values before and after. */
export function ChangeTable({ changes }: { changes: object }) {
  return (
    <Table
      label={t('audit.changes')}
      rows={Object.entries(changes as Record<string, Change>)}
      keyOf={([field]) => field}
      columns={[
        { title: t('audit.field'), cell: ([field]) => <code>{field}</code> },
        { title: t('audit.before'), cell: ([, { from }]) => shown(from) },
        { title: t('audit.after'), cell: ([, { to }]) => shown(to) },
      ]}
    />
  );
}

function shown(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return t('app.none');
  if (typeof value === 'boolean') return t(value ? 'app.yes' : 'app.no');
  if (typeof value === 'object') return JSON.stringify(value);
  const replacement = hidden[String(value)];
  return replacement ? <em>{t(replacement)}</em> : String(value);
}
