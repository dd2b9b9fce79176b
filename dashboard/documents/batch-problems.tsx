import { request } from '../api.ts';
import { t, textOr } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { DialogButton } from '../ui/dialog.tsx';
import { useSave } from '../ui/forms/input-form.tsx';
import { ErrorMessage } from '../ui/page.tsx';
import { StudentName } from '../ui/record-name.tsx';
import { BatchProblemsDocument, type BatchProblemsQuery, IssueDocumentsDocument } from './documents.generated.ts';

type Batch = NonNullable<BatchProblemsQuery['documentBatch']>;
type Problem = Batch['problems'][number];

/** Lists the students of a batch who get no document, with the reason, and issues again for them. */
export function BatchProblems({ id }: { id: number }) {
  return (
    <DialogButton label={t('batches.show-problems')} title={t('batches.problems')}>
      {(close) => <ProblemList id={id} close={close} />}
    </DialogButton>
  );
}

function ProblemList({ id, close }: { id: number; close: () => void }) {
  const query = useAnswer(BatchProblemsDocument, { id });
  const problems = query.data?.documentBatch?.problems ?? [];
  return (
    <>
      <Loaded query={query}>
        {() => {
          if (problems.length === 0) return <p>{t('batches.no-problems')}</p>;
          return [...Map.groupBy(problems, reasonOf)].map(([reason, group]) => (
            <section key={reason}>
              <h3>{reason}</h3>
              <ul className="names">
                {group.map(({ student }) => (
                  <li key={student.id}>
                    <StudentName student={student} />
                  </li>
                ))}
              </ul>
            </section>
          ));
        }}
      </Loaded>
      {query.data?.documentBatch && <Ending batch={query.data.documentBatch} close={close} />}
    </>
  );
}

function Ending({ batch: { kind, template, term, problems }, close }: { batch: Batch; close: () => void }) {
  const studentIds = problems.filter(({ code }) => code !== 'erased').map(({ student }) => student.id);
  const input = { kind, templateId: template.id, termId: term?.id, studentIds };
  const again = useSave<unknown, void>({
    done: t('batches.ordered-again', { count: studentIds.length }),
    save: () => request(IssueDocumentsDocument, { input }),
    onSaved: close,
  });
  return (
    <>
      {again.error && <ErrorMessage error={again.error} />}
      <div className="actions">
        <button type="button" onClick={close}>
          {t('app.close')}
        </button>
        {studentIds.length > 0 && (
          <button type="button" className="primary" disabled={again.isPending} onClick={() => again.mutate()}>
            {t('batches.order-again', { count: studentIds.length })}
          </button>
        )}
      </div>
    </>
  );
}

/** Names the letter that no font has, as the service's sentence does. */
function reasonOf({ code, message }: Problem): string {
  const letter = /has (\S+)\.$/.exec(message)?.[1] ?? '';
  return textOr(message, `batches.problem.${code}`, { letter });
}
