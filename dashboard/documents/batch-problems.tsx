import { t, textOr } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { DialogButton } from '../ui/dialog.tsx';
import { StudentName } from '../ui/record-name.tsx';
import { BatchProblemsDocument, type BatchProblemsQuery } from './documents.generated.ts';

type Problem = NonNullable<BatchProblemsQuery['documentBatch']>['problems'][number];

/** Lists the students of a batch who get no document, with the reason. */
export function BatchProblems({ id }: { id: number }) {
  return (
    <DialogButton label={t('batches.show-problems')} title={t('batches.problems')}>
      {(close) => <ProblemList id={id} close={close} />}
    </DialogButton>
  );
}

function ProblemList({ id, close }: { id: number; close: () => void }) {
  const query = useAnswer(BatchProblemsDocument, { id });
  return (
    <>
      <Loaded query={query}>
        {({ documentBatch }) => {
          const problems = documentBatch?.problems ?? [];
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
      <div className="actions">
        <button type="button" onClick={close}>
          {t('app.close')}
        </button>
      </div>
    </>
  );
}

/** Names the letter that no font has, as the service's sentence does. */
function reasonOf({ code, message }: Problem): string {
  const letter = /has (\S+)\.$/.exec(message)?.[1] ?? '';
  return textOr(message, `batches.problem.${code}`, { letter });
}
