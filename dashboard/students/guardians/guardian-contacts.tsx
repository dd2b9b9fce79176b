import { Link } from '@tanstack/react-router';
import { t } from '../../texts.ts';
import type { Student } from '../student.ts';

/** A guardian of a student with the ways to reach them. */
export function GuardianContacts({ guardian }: { guardian: NonNullable<Student['guardians']>[number] }) {
  const { id, name, relation, primary, phone, email } = guardian;
  return (
    <>
      <Link to="/guardians/$guardianId" params={{ guardianId: String(id) }}>
        {name}
      </Link>
      {relation && <span>{relation}</span>}
      {primary && <span className="tag">{t('student.call-first')}</span>}
      {phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
