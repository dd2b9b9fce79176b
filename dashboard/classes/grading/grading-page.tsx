import { Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { formatNumber, t } from '../../texts.ts';
import { Loaded } from '../../ui/answer.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { actionsOf } from '../../ui/lists/row-actions.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { DeleteSetting, InactiveTag } from '../parts/settings.tsx';
import { DeleteGradeScaleDocument, DeleteGradingPolicyDocument } from './grading.generated.ts';
import type { Policy, Scale } from './grading-values.ts';
import { LockDates } from './lock-dates.tsx';
import { SchoolGradingForm } from './school-grading-form.tsx';
import { useGrading } from './use-grading.ts';

/** The grading of the school: scales and policies, those that hold where nothing else is chosen, and days that lock final grades. */
export function GradingPage() {
  const { may } = useViewer();
  const query = useGrading();
  return (
    <Page title={t('grading.title')}>
      <Loaded query={query}>
        {({ gradeScales, gradingPolicies, institution, terms }) => (
          <>
            {may('manage:roles') && (
              <Section title={t('grading.school')}>
                <SchoolGradingForm institution={institution} policies={gradingPolicies} />
              </Section>
            )}
            <Scales scales={gradeScales} />
            <Policies policies={gradingPolicies} standard={institution.gradingPolicy?.id} />
            {terms && (
              <Section title={t('grading.locks')}>
                <LockDates terms={terms} />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Scales({ scales }: { scales: readonly Scale[] }) {
  const columns: ListColumn<Scale>[] = [
    {
      id: 'name',
      title: t('word.name'),
      cell: ({ id, name, isDefault, active }) => (
        <>
          <Link to="/grading/scales/$scaleId" params={{ scaleId: String(id) }}>
            {name}
          </Link>{' '}
          {isDefault && <span className="tag">{t('grading.default')}</span>}
          <InactiveTag active={active} />
        </>
      ),
    },
    { id: 'kind', isClear: true, title: t('grading.kind'), cell: ({ kind }) => t(`grading.kind.${kind}`) },
    {
      id: 'letters',
      title: t('word.letters'),
      cell: ({ steps }) => steps.map(({ letter }) => letter).join(' · '),
    },
    ...actionsOf<Scale>(
      true,
      ({ id, name, isDefault }) =>
        !isDefault && <DeleteSetting name={name} action={() => request(DeleteGradeScaleDocument, { id })} />,
    ),
  ];
  return (
    <Section title={t('grading.scales')}>
      <p>{t('grading.scales-text')}</p>
      <RecordTable label={t('grading.scales')} rows={scales} keyOf={({ id }) => id} columns={columns} />
      <p>
        <Link to="/grading/scales/$scaleId" params={{ scaleId: 'new' }} className="button">
          {t('grading.new-scale')}
        </Link>
      </p>
    </Section>
  );
}

function Policies({ policies, standard }: { policies: readonly Policy[]; standard: number | undefined }) {
  const columns: ListColumn<Policy>[] = [
    {
      id: 'name',
      title: t('word.name'),
      cell: ({ id, name, active }) => (
        <>
          <Link to="/grading/policies/$policyId" params={{ policyId: String(id) }}>
            {name}
          </Link>{' '}
          {id === standard && <span className="tag">{t('grading.of-school')}</span>}
          <InactiveTag active={active} />
        </>
      ),
    },
    {
      id: 'categories',
      title: t('grading.categories'),
      cell: ({ categories }) =>
        categories.map(({ title, weight }) => `${title} ${formatNumber(weight)}`).join(' · ') || t('grading.one-group'),
    },
    {
      id: 'missing',
      isMinor: true,
      title: t('grading.missing'),
      cell: ({ missing }) => t(`grading.missing.${missing}`),
    },
    ...actionsOf<Policy>(true, ({ id, name }) => (
      <DeleteSetting name={name} action={() => request(DeleteGradingPolicyDocument, { id })} />
    )),
  ];
  return (
    <Section title={t('grading.policies')}>
      <p>{t('grading.policies-text')}</p>
      {policies.length > 0 && (
        <RecordTable label={t('grading.policies')} rows={policies} keyOf={({ id }) => id} columns={columns} />
      )}
      <p>
        <Link to="/grading/policies/$policyId" params={{ policyId: 'new' }} className="button">
          {t('grading.new-policy')}
        </Link>
      </p>
    </Section>
  );
}
