import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded } from '../../ui/answer.tsx';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { Notice, Page } from '../../ui/page.tsx';
import { loadClassesToCopy } from './copied-classes.ts';
import { CopyForm } from './copy-form.tsx';
import type { CopyParameters } from './copy-parameters.ts';
import type { ClassesToCopyQuery } from './terms.generated.ts';
import '../classes.css';

const route = getRouteApi('/terms/copy');

/** Creates the classes of one term again in another term. */
export function CopyClassesPage() {
  const { from, to } = route.useSearch();
  const { may } = useViewer();
  const navigate = route.useNavigate();
  const query = useQuery({
    queryKey: ['copy', from],
    queryFn: () => loadClassesToCopy(from, may('read:grades')),
    // Loaded anew by each visit, and never while the user changes codes.
    staleTime: 'static',
    gcTime: 0,
  });
  return (
    <Page title={t('copy.title')} actions={<Link to="/terms">{t('copy.all-terms')}</Link>}>
      <Loaded query={query}>
        {(data) => (
          <>
            <TermFields
              terms={data.terms}
              chosen={{ from, to }}
              onChange={(changes) => navigate({ search: { from, to, ...changes } })}
            />
            <ChosenTerms data={data} chosen={{ from, to }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface TermFieldsProps {
  readonly terms: ClassesToCopyQuery['terms'];
  readonly chosen: CopyParameters;
  readonly onChange: (changes: CopyParameters) => void;
}

function TermFields({ terms, chosen, onChange }: TermFieldsProps) {
  const field = (name: 'from' | 'to', label: string) => (
    <SelectInput
      isInline
      name={name}
      label={label}
      value={chosen[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: Number(target.value) || undefined })}
      options={[['', t('app.choose')], ...terms.map((term) => [String(term.id), term.name] as const)]}
    />
  );
  return (
    <div className="filters">
      {field('from', t('copy.from'))}
      {field('to', t('copy.to'))}
    </div>
  );
}

function ChosenTerms({ data: { terms, classes }, chosen }: { data: ClassesToCopyQuery; chosen: CopyParameters }) {
  const to = terms.find(({ id }) => id === chosen.to);
  if (!classes || !to) return <Hint text={t('copy.choose')} />;
  if (chosen.from === chosen.to) return <Hint text={t('copy.same')} />;
  if (classes.data.length === 0) return <Hint text={t('copy.empty')} />;
  return <CopyForm key={`${chosen.from}-${to.id}`} classes={classes.data} term={to} />;
}

function Hint({ text }: { text: string }) {
  return (
    <Notice>
      <p role="status">{text}</p>
    </Notice>
  );
}
