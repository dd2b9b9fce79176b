import { useNavigate } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { changedValues } from '../../ui/forms/entered.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { CheckInput, TextArea, TextInput } from '../../ui/forms/inputs.tsx';
import { PolicyChoice, ScaleChoice } from '../grading/grading-choices.tsx';
import { type CourseDetails, courseValuesIn, valuesOfCourse } from './course-values.ts';
import { CreateCourseDocument, UpdateCourseDocument } from './courses.generated.ts';

/** Creates a course and goes to its page. */
export function CreateCourse() {
  const navigate = useNavigate();
  return (
    <FormDialog
      label={t('course.create')}
      className="primary"
      submitLabel={t('course.create')}
      done={t('app.saved')}
      leaves
      save={(form) => request(CreateCourseDocument, { input: courseValuesIn(form) })}
      onSaved={({ createCourse: { id } }) => navigate({ to: '/courses/$courseId', params: { courseId: String(id) } })}
    >
      <CourseFields />
    </FormDialog>
  );
}

/** Changes a course. Only fields that the user changed are sent. */
export function EditCourse({ course }: { course: CourseDetails }) {
  return (
    <FormDialog
      label={t('word.edit')}
      title={t('class.edit-title', { name: course.name })}
      done={t('app.saved-name', { name: course.name })}
      save={async (form) => {
        const input = changedValues(valuesOfCourse(course), courseValuesIn(form));
        const applyToGrades = form.has('applyToGrades');
        if (Object.keys(input).length > 0 || applyToGrades)
          await request(UpdateCourseDocument, { id: course.id, input, applyToGrades });
      }}
    >
      <CourseFields course={course} />
      <CheckInput name="applyToGrades" label={t('course.apply-to-grades')} />
    </FormDialog>
  );
}

function CourseFields({ course }: { course?: CourseDetails }) {
  return (
    <>
      <div className="fields short">
        <TextInput name="code" label={t('class.code')} defaultValue={course?.code} isRequired maxLength={64} />
        <TextInput name="name" label={t('word.name')} defaultValue={course?.name} isRequired maxLength={200} />
        <TextInput
          name="subject"
          isOptional
          label={t('course.subject')}
          defaultValue={course?.subject}
          maxLength={200}
        />
        <TextInput
          name="department"
          isOptional
          label={t('course.department')}
          defaultValue={course?.department}
          maxLength={200}
        />
        <TextInput
          name="credits"
          label={t('course.credits')}
          defaultValue={String(course?.credits ?? 0)}
          isRequired
          inputMode="numeric"
          pattern="[0-9]{1,2}"
        />
      </div>
      <GradingFields course={course} />
      <CheckInput name="gpaApplicable" label={t('course.gpa')} defaultChecked={course?.gpaApplicable ?? true} />
      <TextArea
        name="description"
        isOptional
        label={t('course.description')}
        defaultValue={course?.description}
        maxLength={2000}
      />
    </>
  );
}

function GradingFields({ course }: { course: CourseDetails | undefined }) {
  return (
    <div className="fields short">
      <TextInput
        name="gpaWeight"
        label={t('grading.weight-of-course')}
        hint={t('grading.weight-of-course-text')}
        type="number"
        min={0}
        max={2}
        step={0.01}
        defaultValue={course?.gpaWeight ?? 0}
        isRequired
      />
      <ScaleChoice chosen={course?.gradeScale} />
      <PolicyChoice chosen={course?.gradingPolicy} above={t('grading.as-above')} />
    </div>
  );
}
