import { Migration } from '@mikro-orm/migrations';

/** Creates the request counts per credential and day ([D41]). */
export class Migration008RequestCounts extends Migration {
  override up(): void {
    this.addSql(`
      create table request_counts (
        institution_id integer not null references institutions (id),
        date date not null,
        credential text not null,
        requests integer not null,
        primary key (institution_id, date, credential)
      ) with (fillfactor = 70);
    `);
  }

  override down(): void {
    this.addSql('drop table request_counts;');
  }
}
