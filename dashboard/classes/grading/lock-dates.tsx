import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Day } from '../../ui/day.tsx';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { actionsOf } from '../../ui/lists/row-actions.tsx';
import { type GradingQuery, LockGradesDocument } from './grading.generated.ts';

type Term = NonNullable<GradingQuery['terms']>[number];

/** The days from which only the office changes the final grades of terms, the latest term first. */
export function LockDates({ terms }: { terms: readonly Term[] }) {
  const { may } = useViewer();
  return (
    <>
      <p>{t('grading.locks-text')}</p>
      <RecordTable
        label={t('grading.locks')}
        rows={terms.toReversed()}
        keyOf={({ id }) => id}
        columns={[
          { id: 'name', title: t('grades.term'), cell: ({ name }) => name },
          { id: 'ends', title: t('word.last-day'), cell: ({ endsOn }) => <Day on={endsOn} /> },
          {
            id: 'lock',
            title: t('grading.locked-from'),
            cell: ({ gradesLockOn }) => (gradesLockOn ? <Day on={gradesLockOn} /> : t('app.none')),
          },
          ...actionsOf<Term>(may('update:classes'), (term) => <SetLock term={term} />),
        ]}
      />
    </>
  );
}

function SetLock({ term: { id, name, startsOn, endsOn, gradesLockOn } }: { term: Term }) {
  return (
    <FormDialog
      label={t('grading.set-lock')}
      title={t('grading.set-lock-title', { term: name })}
      done={t('app.saved')}
      save={(form) => {
        const lockOn = String(form.get('gradesLockOn')) || null;
        return request(LockGradesDocument, { id, input: { name, startsOn, endsOn, gradesLockOn: lockOn } });
      }}
    >
      <TextInput
        name="gradesLockOn"
        type="date"
        label={t('grading.locked-from')}
        hint={t('grading.set-lock-text')}
        defaultValue={gradesLockOn}
      />
    </FormDialog>
  );
}
