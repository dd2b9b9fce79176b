import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { Loaded, useAnswer } from '../ui/answer.tsx';
import { Facts } from '../ui/facts.tsx';
import { MoreActions } from '../ui/more-actions.tsx';
import { NotFound, Page } from '../ui/page.tsx';
import { RecordName } from '../ui/record-name.tsx';
import { idIn } from '../ui/search-parameters.ts';
import { DeleteClass, EditClass } from './class-form.tsx';
import { ClassTeachers } from './class-teachers.tsx';
import { type ClassDetails, seatsOf } from './class-values.ts';
import { ClassDetailsDocument } from './classes.generated.ts';
import { Roster } from './enrolments/roster.tsx';
import './classes.css';

const route = getRouteApi('/classes/$classId');

/** Everything about one class: its values, teachers and students, with what the signed-in user may change. */
export function ClassPage() {
  const id = idIn(route.useParams().classId);
  const { may } = useViewer();
  const withStudents = may('read:students');
  const withGrading = may('read:grades');
  const query = useAnswer(ClassDetailsDocument, { id, withStudents, withGrading });
  const { class: found, terms = [] } = query.data ?? {};
  return (
    <Page title={found?.name ?? t('word.class')} actions={found && <ClassActions section={found} terms={terms} />}>
      <Loaded query={query}>
        {({ class: section }) => (section ? <FoundClass key={id} section={section} /> : <NotFound />)}
      </Loaded>
    </Page>
  );
}

function FoundClass({ section }: { section: ClassDetails }) {
  return (
    <>
      <ClassFacts section={section} />
      <ClassTeachers section={section} />
      {section.enrolments && <Roster section={section} enrolments={section.enrolments} />}
    </>
  );
}

function ClassActions({ section, terms }: ComponentProps<typeof EditClass>) {
  const { me, may } = useViewer();
  const isOwn = may('update:classes') || section.teachers.some(({ id }) => id === me.id);
  const params = { classId: String(section.id) };
  return (
    <>
      {isOwn && may('record:attendance') && may('read:attendance') && may('read:students') && (
        <Link to="/roll/$classId" params={params} className="button">
          {t('class.roll')}
        </Link>
      )}
      {isOwn && may('read:grades') && (
        <Link to="/gradebook/$classId" params={params} className="button">
          {t('grades.title')}
        </Link>
      )}
      {may('update:classes') && <EditClass section={section} terms={terms} />}
      {may('delete:classes') && (
        <MoreActions>
          <DeleteClass section={section} />
        </MoreActions>
      )}
    </>
  );
}

function ClassFacts({ section }: { section: ClassDetails }) {
  const { may } = useViewer();
  const { code, type, course, term, gradeLevel, room, gradingPolicy } = section;
  const courseLink = course && <RecordName to="/courses/$courseId" id={course.id} name={course.name} />;
  return (
    <Facts
      isShort
      facts={[
        [t('class.code'), code],
        [t('word.type'), t(`class.type.${type}`)],
        [t('word.course'), may('read:courses') ? courseLink : course?.name],
        [t('class.term'), term?.name],
        [t('word.grade-level'), gradeLevel],
        [t('class.room'), room],
        [t('students.title'), seatsOf(section)],
        ...(gradingPolicy ? [[t('grading.policy-of'), gradingPolicy.name] as const] : []),
      ]}
    />
  );
}
