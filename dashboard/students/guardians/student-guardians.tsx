import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Notice } from '../../ui/page.tsx';
import type { Student } from '../student.ts';
import { GuardianContacts } from './guardian-contacts.tsx';
import { LinkGuardianDocument, UnlinkGuardianDocument } from './guardians.generated.ts';
import { EditLink, LinkGuardian, LinkNewGuardian } from './link-guardian.tsx';

/** The guardians in the order in which they are called, with ways to link, change and unlink them. */
export function StudentGuardians({ student }: { student: Student }) {
  const { may } = useViewer();
  const guardians = student.guardians ?? [];
  const mayManage = may('manage:guardians');
  return (
    <>
      {mayManage && (
        <div className="tab-actions">
          <LinkGuardian student={student} />
          <LinkNewGuardian student={student} />
        </div>
      )}
      {guardians.length === 0 && <Notice text={t('student.no-guardians')} />}
      <ul className="cards">
        {guardians.map((guardian) => (
          <li key={guardian.id}>
            <GuardianContacts guardian={guardian} />
            {mayManage && (
              <div className="row-actions card-actions">
                <EditLink student={student} guardian={guardian} />
                <Unlink student={student} guardian={guardian} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type Guardian = NonNullable<Student['guardians']>[number];

function Unlink({ student, guardian }: { student: Student; guardian: Guardian }) {
  const { name, relation, primary } = guardian;
  const link = { studentId: student.id, guardianId: guardian.id };
  return (
    <ConfirmButton
      label={t('word.unlink')}
      title={t('guardian.unlink-title', { guardian: name, student: nameOf(student) })}
      isDanger
      action={() => request(UnlinkGuardianDocument, link)}
      done={t('guardian.unlinked', { name })}
      undo={() => request(LinkGuardianDocument, { ...link, relation, primary })}
    >
      <p>{t('guardian.unlink-text')}</p>
    </ConfirmButton>
  );
}
