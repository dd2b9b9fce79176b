import { request } from '../../../api.ts';
import { nameOf } from '../../../person-name.ts';
import { t } from '../../../texts.ts';
import { DialogButton } from '../../../ui/dialog.tsx';
import { InputForm, useSave } from '../../../ui/forms/input-form.tsx';
import { CheckInput } from '../../../ui/forms/inputs.tsx';
import { announce } from '../../../ui/toast.tsx';
import { AcceptProposedGradesDocument, type AcceptProposedGradesMutation } from '../grades.generated.ts';
import type { Proposals } from './use-proposals.ts';

interface Props {
  readonly classId: number;
  readonly proposals: Proposals;
}

/** Takes the proposed finals of a class as its final grades. Those that were entered by hand stay, unless the user replaces them. */
export function AcceptProposed(props: Props) {
  return (
    <DialogButton label={t('grades.accept')} title={t('grades.accept-title')}>
      {(close) => <Acceptance {...props} close={close} />}
    </DialogButton>
  );
}

function Acceptance({ classId, proposals, close }: Props & { close: () => void }) {
  const all = [...proposals.values()].filter(({ percent }) => percent !== null);
  const differing = all.filter(({ differs }) => differs).length;
  const acceptance = useSave({
    save: (form) => request(AcceptProposedGradesDocument, { classId, replace: form.has('replace') }),
    onSaved: ({ acceptProposedGrades: { created, updated, left } }) => {
      announce(t('grades.accepted', { count: created + updated }));
      if (left.length === 0) close();
    },
  });
  return (
    <InputForm submitLabel={t('grades.accept')} {...acceptance.form} onCancel={close}>
      {acceptance.data && <Left {...acceptance.data.acceptProposedGrades} />}
      <p>{t('grades.accept-text', { count: all.length })}</p>
      {differing > 0 && <CheckInput name="replace" label={t('grades.replace', { count: differing })} />}
    </InputForm>
  );
}

/** Names the students whose final grade stayed as it was, and why. */
function Left({ left }: Pick<AcceptProposedGradesMutation['acceptProposedGrades'], 'left'>) {
  if (left.length === 0) return null;
  return (
    <div className="message" role="alert">
      <p>{t('grades.left-as-is', { count: left.length })}</p>
      <ul>
        {left.map(({ student, reason }) => (
          <li key={student.id}>{t('roster.left', { name: nameOf(student), reason })}</li>
        ))}
      </ul>
    </div>
  );
}
