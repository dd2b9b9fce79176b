import { Migration } from '@mikro-orm/migrations';

/** Columns by which the record of disclosures is found; a small sample tells enough of them. */
const SEARCHED = ['institution_id', 'id', 'occurred_at', 'delivery_id'];

/** Columns of which statistics serve no query. Sorting the sampled arrays takes longer than all the rest of gathering statistics. */
const OTHERS = [
  ...['recipient_type', 'recipient_id', 'recipient_name', 'kind', 'purpose', 'fields', 'student_ids', 'filter'],
  'request_id',
];

/**
 * Gathers statistics of disclosures from a small sample, and less often. While the record grows fast, gathering them took PostgreSQL about as
 * long as inserting the entries. Students are found by an index that needs none.
 */
export class Migration042DisclosureStatistics extends Migration {
  override up(): void {
    this.addSql(`
      alter table disclosures ${SEARCHED.map((column) => `alter column ${column} set statistics 10`).join(', ')},
        ${OTHERS.map((column) => `alter column ${column} set statistics 0`).join(', ')};
      alter table disclosures set (autovacuum_analyze_scale_factor = 0.5, autovacuum_analyze_threshold = 10000)`);
  }

  override down(): void {
    this.addSql(`
      alter table disclosures ${[...SEARCHED, ...OTHERS].map((column) => `alter column ${column} set statistics -1`).join(', ')};
      alter table disclosures reset (autovacuum_analyze_scale_factor, autovacuum_analyze_threshold)`);
  }
}
