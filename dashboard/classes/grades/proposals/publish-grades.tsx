import { request } from '../../../api.ts';
import { t } from '../../../texts.ts';
import { DialogButton } from '../../../ui/dialog.tsx';
import { InputForm, useSave } from '../../../ui/forms/input-form.tsx';
import { CheckInput } from '../../../ui/forms/inputs.tsx';
import { announce } from '../../../ui/toast.tsx';
import type { Column } from '../columns.ts';
import type { Edits } from '../edits/edits.ts';
import { PublishGradesDocument, UnpublishGradesDocument } from '../grades.generated.ts';

interface Props {
  readonly classId: number;
  readonly columns: readonly Column[];
  readonly edits: Edits;
}

/** Publishes the grades of columns to students and guardians, or holds them back. */
export function PublishGrades(props: Props) {
  return (
    <DialogButton label={t('grades.publish')} title={t('grades.publish-title')}>
      {(close) => <Publication {...props} close={close} />}
    </DialogButton>
  );
}

function Publication({ classId, columns, edits, close }: Props & { close: () => void }) {
  const graded = columns.filter(
    ({ kind, courseId }) => (kind === 'assessment' || kind === 'final') && courseId !== null,
  );
  const publication = useSave({
    save: (form) =>
      publish(
        classId,
        graded.filter(({ key }) => form.has(key)),
        form.has('hold'),
      ),
    onSaved: (count, form) => {
      announce(t(form.has('hold') ? 'grades.held' : 'grades.published', { count }));
      close();
    },
  });
  return (
    <InputForm
      submitLabel={t('grades.publish')}
      alternative={{ name: 'hold', label: t('grades.hold') }}
      {...publication.form}
      onCancel={close}
    >
      <p>{t('grades.publish-text')}</p>
      {graded.map((column) => {
        const held = countHeld(column, edits);
        const state = held > 0 ? t('grades.held-count', { count: held }) : t('grades.none-held');
        return (
          <CheckInput
            key={column.key}
            name={column.key}
            label={`${column.title} · ${state}`}
            defaultChecked={held > 0}
          />
        );
      })}
    </InputForm>
  );
}

/** Publishes the grades of columns or holds them back, and returns how many changed. */
async function publish(classId: number, columns: readonly Column[], isHeld: boolean): Promise<number> {
  const change = async (variables: { term?: string | null; assessmentIds?: number[] }) => {
    if (isHeld) return (await request(UnpublishGradesDocument, { classId, ...variables })).unpublishGrades.grades;
    return (await request(PublishGradesDocument, { classId, ...variables })).publishGrades.grades;
  };
  const assessmentIds = columns.flatMap(({ assessment }) => assessment?.id ?? []);
  const finals = columns.filter(({ kind }) => kind === 'final');
  let count = assessmentIds.length > 0 ? await change({ assessmentIds }) : 0;
  for (const { term } of finals) count += await change({ term });
  return count;
}

function countHeld({ key }: Column, { grades }: Edits): number {
  return Object.values(grades).filter((row) => row[key] && row[key].publishedAt === null).length;
}
