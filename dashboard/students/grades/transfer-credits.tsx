import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { actionsOf, RowMenu } from '../../ui/lists/row-actions.tsx';
import { Section } from '../../ui/page.tsx';
import type { Student } from '../student.ts';
import {
  CreateTransferCreditDocument,
  DeleteTransferCreditDocument,
  UpdateTransferCreditDocument,
} from './student-grades.generated.ts';
import { type TransferCredit, TransferCreditFields, transferCreditIn } from './transfer-credit-fields.tsx';

/** The credits that a student brings from other schools, to enter and change for those who may change students. */
export function TransferCredits({ student, credits }: { student: Student; credits: readonly TransferCredit[] }) {
  const { may } = useViewer();
  const mayChange = may('update:students');
  if (credits.length === 0 && !mayChange) return null;
  return (
    <Section title={t('transfer.title')}>
      <p>{t('transfer.text')}</p>
      {credits.length === 0 ? (
        <p>{t('transfer.none')}</p>
      ) : (
        <RecordTable
          label={t('transfer.title')}
          rows={credits}
          keyOf={(credit) => credit.id}
          columns={[...columns(), ...actionsOf<TransferCredit>(mayChange, (credit) => <Actions credit={credit} />)]}
        />
      )}
      {mayChange && (
        <div className="actions">
          <FormDialog
            label={t('transfer.new')}
            submitLabel={t('word.create')}
            done={t('app.saved')}
            save={(form) =>
              request(CreateTransferCreditDocument, { input: { ...transferCreditIn(form), studentId: student.id } })
            }
          >
            <TransferCreditFields />
          </FormDialog>
        </div>
      )}
    </Section>
  );
}

function columns(): ListColumn<TransferCredit>[] {
  return [
    {
      id: 'course',
      title: t('word.course'),
      cell: ({ courseTitle, countsForGpa }) => (
        <>
          {courseTitle} {countsForGpa && <span className="tag">{t('transfer.counts')}</span>}
        </>
      ),
    },
    { id: 'school', title: t('transfer.school'), cell: ({ school }) => school },
    { id: 'year', title: t('transfer.year'), isNumeric: true, cell: ({ schoolYear }) => String(schoolYear) },
    { id: 'letter', title: t('word.letter'), cell: ({ letter }) => letter },
    {
      id: 'points',
      title: t('word.points'),
      isNumeric: true,
      cell: ({ points }) => points !== null && formatNumber(points),
    },
    { id: 'credits', title: t('word.credits'), isNumeric: true, cell: ({ credits }) => formatNumber(credits) },
  ];
}

function Actions({ credit }: { credit: TransferCredit }) {
  return (
    <div className="row-actions">
      <FormDialog
        label={t('word.edit')}
        title={t('transfer.edit', { course: credit.courseTitle })}
        done={t('app.saved')}
        save={(form) => request(UpdateTransferCreditDocument, { id: credit.id, input: transferCreditIn(form) })}
      >
        <TransferCreditFields credit={credit} />
      </FormDialog>
      <RowMenu name={credit.courseTitle}>
        <ConfirmButton
          label={t('word.delete')}
          title={t('class.delete-title', { name: credit.courseTitle })}
          isDanger
          done={t('app.saved')}
          action={() => request(DeleteTransferCreditDocument, { id: credit.id })}
        />
      </RowMenu>
    </div>
  );
}
