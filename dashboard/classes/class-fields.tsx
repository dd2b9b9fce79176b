import { useState } from 'react';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { Combobox } from '../ui/forms/combobox.tsx';
import { readValue } from '../ui/forms/entered.ts';
import { SelectInput, TextInput } from '../ui/forms/inputs.tsx';
import type { Choice } from '../ui/forms/use-combobox.ts';
import type { ClassDetails, TermChoice } from './class-values.ts';
import { findCourses } from './courses/course-choices.ts';
import { classTypes } from './filters.ts';
import { PolicyChoice } from './grading/grading-choices.tsx';

/** The fields of the form of a new or changed class. A homeroom has no course. */
export function ClassFields({ section, terms }: { section?: ClassDetails; terms: readonly TermChoice[] }) {
  const { may } = useViewer();
  const [type, setType] = useState(section?.type ?? 'scheduled');
  const [course, setCourse] = useState(courseChoice(section));
  return (
    <>
      <div className="fields short">
        <TextInput name="code" label={t('class.code')} defaultValue={section?.code} isRequired maxLength={64} />
        <TextInput name="name" label={t('word.name')} defaultValue={section?.name} isRequired maxLength={200} />
        <SelectInput
          name="type"
          label={t('word.type')}
          value={type}
          onChange={({ target }) => setType(readValue(classTypes, target.value) ?? 'scheduled')}
          options={classTypes.map((each) => [each, t(`class.type.${each}`)])}
        />
        <SelectInput
          name="termId"
          isOptional
          label={t('class.term')}
          defaultValue={section?.term?.id ?? ''}
          options={[['', t('app.none')], ...terms.map(({ id, name }) => [String(id), name] as const)]}
        />
      </div>
      {type === 'scheduled' && may('read:courses') && (
        <Combobox
          name="courseId"
          label={t('word.course')}
          queryKey="course"
          search={findCourses}
          chosen={course}
          onChoose={setCourse}
        />
      )}
      <div className="fields short">
        <TextInput
          name="gradeLevel"
          isOptional
          label={t('word.grade-level')}
          defaultValue={section?.gradeLevel}
          maxLength={50}
        />
        <TextInput name="room" isOptional label={t('class.room')} defaultValue={section?.room} maxLength={50} />
        <TextInput
          name="capacity"
          isOptional
          label={t('class.capacity')}
          defaultValue={section?.capacity?.toString()}
          inputMode="numeric"
          pattern="[0-9]{1,5}"
        />
        <PolicyChoice chosen={section?.gradingPolicy} above={t('grading.as-course')} />
      </div>
    </>
  );
}

function courseChoice(section: ClassDetails | undefined): Choice | undefined {
  const course = section?.course;
  return course ? { id: course.id, label: course.name, hint: course.code } : undefined;
}
