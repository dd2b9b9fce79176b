import { getRouteApi } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { FilterSelect } from '../../ui/lists/filters.tsx';
import { Notice, Page } from '../../ui/page.tsx';
import { idIn } from '../../ui/search-parameters.ts';
import { Gradebook } from './gradebook.tsx';
import { GradebookDocument } from './grades.generated.ts';
import './gradebook.css';

const route = getRouteApi('/gradebook/$classId');

/** The gradebook of a class, of all terms or of one. */
export function GradebookPage() {
  const classId = idIn(route.useParams().classId);
  const { term } = route.useSearch();
  const { may } = useViewer();
  const variables = {
    classId,
    term,
    withCourses: may('read:courses'),
    withStudents: may('read:students'),
  };
  const query = useAnswer(GradebookDocument, variables, {
    // Loaded anew by each visit, and never while grades are typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={query}>
      {(data) => (
        <Page title={data.class ? t('grades.of-class', { name: data.class.name }) : t('error.not-found-title')}>
          {data.gradebook.students.length === 0 ? (
            <Notice text={t('grades.no-students')} />
          ) : (
            <Gradebook key={`${classId} ${term}`} data={data} term={term}>
              <FilterSelect
                name="term"
                label={t('grades.term')}
                all={t('grades.all-terms')}
                options={data.terms.map(({ name }) => [name, name])}
              />
            </Gradebook>
          )}
        </Page>
      )}
    </Loaded>
  );
}
