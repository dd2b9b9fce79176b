import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { nameOf } from '../../person-name.ts';
import { t } from '../../texts.ts';
import { useAnswer } from '../../ui/answer.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import { Forbidden, Page } from '../../ui/page.tsx';
import { findClasses } from '../choices.ts';
import { DeleteStudentDocument } from '../removal/removal.generated.ts';
import { LatestStudentDocument } from '../students.generated.ts';
import { emptyValues } from './edited-fields.ts';
import { enrol, type Progress } from './enrol.ts';
import { GuardianEntries, type GuardianEntry } from './guardian-entries.tsx';
import { duplicatesOf, type Person, PossibleDuplicates, personIn } from './possible-duplicates.tsx';
import { StudentFields } from './student-fields.tsx';
import '../students.css';

/** The values that the next student of several is likely to share with the one before. */
interface Start {
  /** Counts the forms of a visit. The proposed id may be that of the form before. */
  readonly number: number;
  readonly studentId: string;
  readonly gradeLevel: string;
  readonly section: Choice | undefined;
}

/** The new student, or null if the user was warned instead. */
type Created = Awaited<ReturnType<typeof enrol>> | null;

/** Enrols a student with class and guardians, and then shows the student's page or the next empty form. */
export function NewStudentPage() {
  const { may } = useViewer();
  const [start, setStart] = useState<Start>();
  const latest = useAnswer(
    LatestStudentDocument,
    {},
    {
      enabled: may('create:students') && may('read:students'),
      // Each visit proposes the id after the latest one.
      staleTime: 0,
      gcTime: 0,
    },
  );
  if (!may('create:students')) return <Forbidden />;
  if (latest.isLoading) return null;
  const studentId = idAfter(latest.data?.studentsConnection.edges[0]?.node.studentId);
  const proposed = start ?? { number: 0, studentId, gradeLevel: '', section: undefined };
  return (
    <Page title={t('students.new')}>
      <NewStudentForm key={proposed.number} start={proposed} onNext={setStart} />
    </Page>
  );
}

const nobody: Person = { firstName: '', lastName: '', dateOfBirth: '' };

function NewStudentForm({ start, onNext }: { start: Start; onNext: (next: Start) => void }) {
  const { may } = useViewer();
  const navigate = useNavigate();
  const [section, setSection] = useState(start.section);
  const [guardians, setGuardians] = useState<readonly GuardianEntry[]>([]);
  const { creation, isCreated, markShown } = useEnrolment(guardians, (studentId, form) => {
    if (!form.has('another')) return navigate({ to: '/students/$studentId', params: { studentId } });
    const [number, gradeLevel] = [start.number + 1, String(form.get('gradeLevel'))];
    onNext({ number, studentId: idAfter(studentId), gradeLevel, section });
  });
  return (
    <InputForm
      submitLabel={t('students.create')}
      alternative={{ name: 'another', label: t('students.create-another') }}
      {...creation.form}
      isUnsaved={creation.data === null}
      onCancel={() => navigate({ to: '/students' })}
    >
      {isCreated && (
        <p className="message" role="status">
          {t('student.guardians-left')}
        </p>
      )}
      <fieldset className="plain" disabled={isCreated} ref={start.number > 0 ? focusFirstField : undefined}>
        <NewStudentFields start={start} section={section} onSection={setSection} onDuplicates={markShown} />
      </fieldset>
      {may('read:guardians') && may('manage:guardians') && (
        <GuardianEntries entries={guardians} onChange={setGuardians} />
      )}
    </InputForm>
  );
}

/** Focuses the first field of the next form. The button that opened it has gone. */
function focusFirstField(fields: HTMLFieldSetElement | null): void {
  fields?.querySelector('input')?.focus();
}

interface FieldsProps {
  readonly start: Start;
  readonly section: Choice | undefined;
  readonly onSection: (section: Choice | undefined) => void;
  readonly onDuplicates: (person: Person) => void;
}

/** The fields of a new student, with a warning of students who may be the same and with the class. */
function NewStudentFields({ start, section, onSection, onDuplicates }: FieldsProps) {
  const { may } = useViewer();
  const [person, setPerson] = useState(nobody);
  return (
    <div
      onChange={({ target }) =>
        target instanceof HTMLInputElement && target.form && setPerson(personIn(new FormData(target.form)))
      }
    >
      <StudentFields
        values={{ ...emptyValues, studentId: start.studentId, gradeLevel: start.gradeLevel }}
        afterPerson={may('read:students') && <PossibleDuplicates person={person} onShown={onDuplicates} />}
        schoolFields={
          may('read:classes') && (
            <Combobox
              name="classId"
              isOptional
              label={t('student.primary')}
              queryKey="class"
              search={findClasses}
              chosen={section}
              onChoose={onSection}
            />
          )
        }
      />
    </div>
  );
}

/** Saves the form, unless it has to warn first of students who may be the new one. */
function useEnrolment(guardians: readonly GuardianEntry[], onSaved: (studentId: string, form: FormData) => unknown) {
  const { may } = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The person of whose possible duplicates the user has been warned.
  const warned = useRef('');
  // True if the student was created, and a guardian was not.
  const [isCreated, setCreated] = useState(false);
  const progress = useRef<Progress>({ guardians: new Map(), linked: new Set() });
  const markShown = (person: Person) => {
    warned.current = JSON.stringify(person);
  };
  const creation = useSave({
    leaves: true,
    done: (student: Created) => (student ? t('student.created', { name: nameOf(student) }) : undefined),
    undo: may('delete:students')
      ? async (student: NonNullable<Created>) => {
          await request(DeleteStudentDocument, { id: student.id });
          await navigate({ to: '/students' });
        }
      : undefined,
    save: async (form: FormData) => {
      const person = personIn(form);
      const isToCheck = !progress.current.student && may('read:students') && JSON.stringify(person) !== warned.current;
      const { enabled, ...duplicates } = duplicatesOf(person);
      if (isToCheck && enabled && (await client.fetchQuery(duplicates)).possibleDuplicates.length > 0) return null;
      return enrol(form, guardians, progress.current).catch((error) => {
        setCreated(progress.current.student !== undefined);
        throw error;
      });
    },
    onSaved: (student, form) => {
      if (student) return onSaved(student.studentId, form);
    },
  });
  return { creation, isCreated, markShown };
}

/** Returns the id after one that ends in a number: `CU000601` after `CU000600`. Without a number there is no next one. */
function idAfter(studentId: string | undefined): string {
  const [, beginning, number] = /^(.*?)(\d{1,15})$/.exec(studentId ?? '') ?? [];
  if (beginning === undefined || number === undefined) return '';
  return `${beginning}${String(Number(number) + 1).padStart(number.length, '0')}`;
}
