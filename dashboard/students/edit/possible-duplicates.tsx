import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerTo } from '../../answers.ts';
import { listedNameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { textIn } from '../../ui/forms/entered.ts';
import { useSettled } from '../../ui/forms/use-settled.ts';
import { PossibleDuplicatesDocument } from '../students.generated.ts';

/** Who somebody is, as far as that is typed. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
}

/** Reads who somebody is from a form. */
export function personIn(form: FormData): Person {
  const text = (name: keyof Person) => textIn(form, name);
  return { firstName: text('firstName'), lastName: text('lastName'), dateOfBirth: text('dateOfBirth') };
}

/** The query for the students with the same names and date of birth. Without these nobody is looked for. */
export function duplicatesOf({ firstName, lastName, dateOfBirth }: Person) {
  const isComplete = lastName !== '' && dateOfBirth !== '';
  return { ...answerTo(PossibleDuplicatesDocument, { firstName, lastName, dateOfBirth }), enabled: isComplete };
}

interface Props {
  readonly person: Person;
  /** Called when the students show who may be the new one. */
  readonly onShown: (person: Person) => void;
}

/** Warns of students who may be the new one, while their name and date of birth are typed. */
export function PossibleDuplicates({ person, onShown }: Props) {
  const settled: Person = JSON.parse(useSettled(JSON.stringify(person)));
  const { data } = useQuery(duplicatesOf(settled));
  const students = data?.possibleDuplicates ?? [];
  return (
    <div role="alert">
      {students.length > 0 && (
        <div className="message" ref={(element) => void (element && onShown(settled))}>
          <p>{t('students.duplicates')}</p>
          <ul>
            {students.map((student) => (
              <li key={student.id}>
                <Link to="/students/$studentId" params={{ studentId: student.studentId }} target="_blank">
                  {listedNameOf(student)}
                </Link>{' '}
                (
                {[student.studentId, student.className, t(`students.status.${student.status}`)]
                  .filter(Boolean)
                  .join(' · ')}
                )
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
