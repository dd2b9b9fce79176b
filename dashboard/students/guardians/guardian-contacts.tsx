import { t } from '../../texts.ts';
import { RecordName } from '../../ui/record-name.tsx';
import type { Student } from '../student.ts';

/** A guardian of a student with the ways to reach them. */
export function GuardianContacts({ guardian }: { guardian: NonNullable<Student['guardians']>[number] }) {
  const { id, name, relation, primary, phone, email } = guardian;
  return (
    <>
      <RecordName to="/guardians/$guardianId" id={id} name={name} />
      <span>
        {relation} {primary && <span className="tag">{t('student.call-first')}</span>}
      </span>
      {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
