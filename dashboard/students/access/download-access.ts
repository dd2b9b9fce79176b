import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { toCsv } from '../../ui/files/csv.ts';
import { downloadText } from '../../ui/files/download.ts';
import type { Student } from '../student.ts';
import { StudentAccessDocument, type StudentAccessQuery } from './access.generated.ts';

type Disclosure = StudentAccessQuery['accessReport']['data'][number];

/** Entries of one request: the most that the service returns. */
const LIMIT = 100;

/** Lets the browser save everything that is recorded about who has received the student's data. */
export async function downloadAccess({ id, studentId }: Pick<Student, 'id' | 'studentId'>): Promise<void> {
  const rows = (await readAll(id)).map(toRow);
  const name = `${t('access.file')}-${studentId.replace(/[^\p{L}\p{N}-]/gu, '_')}.csv`;
  downloadText(name, 'text/csv', toCsv(header(), rows));
}

/** Reads all pages. An entry that is added meanwhile moves others to the next page, where they are not repeated. */
async function readAll(studentId: number): Promise<Disclosure[]> {
  const entries = new Map<number, Disclosure>();
  for (let page = 1; ; page += 1) {
    const { accessReport } = await request(StudentAccessDocument, { studentId, page, limit: LIMIT });
    for (const disclosure of accessReport.data) entries.set(disclosure.id, disclosure);
    if (page >= accessReport.pagination.totalPages) return [...entries.values()];
  }
}

function header(): string[] {
  return [
    t('access.when'),
    t('access.recipient'),
    t('access.recipient-type'),
    t('word.purpose'),
    t('access.kind'),
    t('word.fields'),
    t('access.students'),
    t('access.request'),
  ];
}

function toRow({ occurredAt, recipient, purpose, kind, fields, studentCount, requestId }: Disclosure): string[] {
  return [
    occurredAt,
    recipient.name,
    t(`access.recipient.${recipient.type}`),
    purpose ?? '',
    t(`access.kind.${kind}`),
    fields.join(' '),
    studentCount === null ? t('app.all') : String(studentCount),
    requestId ?? '',
  ];
}
