import { t } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { RecordTable } from '../ui/lists/record-table.tsx';
import { Notice } from '../ui/page.tsx';
import { documentColumns } from './document-columns.tsx';
import { StudentDocumentsDocument } from './documents.generated.ts';
import './documents.css';

/** The report cards and transcripts of a student, the newest first. */
export function StudentDocuments({ studentId }: { studentId: string }) {
  const query = useAnswer(StudentDocumentsDocument, { studentId });
  return (
    <section>
      <h2>{t('documents.title')}</h2>
      <Loaded query={query}>
        {({ documents: { data } }) =>
          data.length === 0 ? (
            <Notice text={t('documents.none-of-student')} />
          ) : (
            <RecordTable
              label={t('documents.title')}
              columns={documentColumns(false)}
              rows={data}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </section>
  );
}
