import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { NotFound, Page, Section } from '../../ui/page.tsx';
import { RecordName } from '../../ui/record-name.tsx';
import { idIn } from '../../ui/search-parameters.ts';
import { seatsOf } from '../class-values.ts';
import { EditCourse } from './course-form.tsx';
import type { CourseDetails } from './course-values.ts';
import { CourseDetailsDocument, type CourseDetailsQuery, UpdateCourseDocument } from './courses.generated.ts';
import { DeleteCourse } from './delete-course.tsx';
import '../classes.css';

const route = getRouteApi('/courses/$courseId');

/** Everything about one course, with its classes. */
export function CoursePage() {
  const id = idIn(route.useParams().courseId);
  const { may } = useViewer();
  const withClasses = may('read:classes');
  const withGrading = may('read:grades');
  const query = useAnswer(CourseDetailsDocument, { id, withClasses, withGrading });
  const found = query.data?.course;
  return (
    <Page title={found?.name ?? t('course.title')} actions={found && <CourseActions course={found} />}>
      <Loaded query={query}>
        {({ course, classes }) => (course ? <FoundCourse course={course} classes={classes} /> : <NotFound />)}
      </Loaded>
    </Page>
  );
}

function CourseActions({ course }: ComponentProps<typeof EditCourse>) {
  const { may } = useViewer();
  const isActive = course.status === 'active';
  return (
    <>
      {may('update:courses') && <EditCourse course={course} />}
      {may('update:courses') && !isActive && <ChangeStatus course={course} />}
      {(may('update:courses') || may('delete:courses')) && (
        <MoreActions>
          {may('update:courses') && isActive && <ChangeStatus course={course} />}
          <hr />
          {may('delete:courses') && <DeleteCourse course={course} />}
        </MoreActions>
      )}
    </>
  );
}

function FoundCourse({ course, classes }: { course: CourseDetails; classes: CourseDetailsQuery['classes'] }) {
  const { code, status, subject, department, credits, gpaApplicable, gpaWeight, description } = course;
  const { gradeScale, gradingPolicy } = course;
  return (
    <>
      <Facts
        isShort
        facts={[
          [t('class.code'), code],
          [t('course.status'), t(`course.status.${status}`)],
          [t('course.subject'), subject],
          [t('course.department'), department],
          [t('course.credits'), formatNumber(credits)],
          [t('course.gpa'), t(gpaApplicable ? 'app.yes' : 'app.no')],
          ...(gpaWeight > 0 ? [[t('grading.weight-of-course'), formatNumber(gpaWeight)] as const] : []),
          ...(gradeScale ? [[t('word.grade-scale'), gradeScale.name] as const] : []),
          ...(gradingPolicy ? [[t('grading.policy-of'), gradingPolicy.name] as const] : []),
        ]}
      />
      {description && <p className="description">{description}</p>}
      {classes && <CourseClasses courseId={course.id} classes={classes} />}
    </>
  );
}

interface ClassesProps {
  readonly courseId: number;
  readonly classes: NonNullable<CourseDetailsQuery['classes']>;
}

/** The first classes of the course, and a link to the list of all. */
function CourseClasses({ courseId, classes: { data, pagination } }: ClassesProps) {
  return (
    <Section title={t('classes.title')}>
      {data.length === 0 && <p>{t('course.no-classes')}</p>}
      <ul className="cards">
        {data.map((section) => (
          <li key={section.id}>
            <RecordName to="/classes/$classId" id={section.id} name={section.name} />
            <span>{[section.code, section.term?.name].filter(Boolean).join(' · ')}</span>
            <span className="seats">{t('class.students-count', { seats: seatsOf(section) })}</span>
          </li>
        ))}
      </ul>
      {pagination.total > data.length && (
        <p>
          <Link to="/classes" search={{ course: courseId }}>
            {t('course.all-classes', { count: pagination.total })}
          </Link>
        </p>
      )}
    </Section>
  );
}

/** Archives an active course, or makes an archived one active again, after asking. */
function ChangeStatus({ course }: { course: CourseDetails }) {
  const change = course.status === 'active' ? 'archive' : 'reactivate';
  return (
    <ConfirmButton
      label={t(`course.${change}`)}
      title={t(`course.${change}-title`, { name: course.name })}
      action={() =>
        request(UpdateCourseDocument, {
          id: course.id,
          input: { status: change === 'archive' ? 'archived' : 'active' },
        })
      }
    >
      <p>{t(`course.${change}-text`)}</p>
    </ConfirmButton>
  );
}
