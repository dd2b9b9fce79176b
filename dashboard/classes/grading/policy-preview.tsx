import { useState } from 'react';
import { nameOf } from '../../person-name.ts';
import { findClasses } from '../../students/choices.ts';
import { formatNumber, formatRate, t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import type { Choice } from '../../ui/forms/use-combobox.ts';
import type { ListColumn } from '../../ui/lists/list.ts';
import { RecordTable } from '../../ui/lists/record-table.tsx';
import { Section } from '../../ui/page.tsx';
import { PolicyPreviewDocument, type PolicyPreviewQuery } from './grading.generated.ts';
import type { Policy } from './grading-values.ts';

type Proposed = PolicyPreviewQuery['gradebook']['proposed'][number];

/** Shows what a policy, as it is stored, makes of the grades of a class that the user chooses. Nothing is changed. */
export function PolicyPreview({ policy }: { policy: Policy }) {
  const [section, setSection] = useState<Choice>();
  return (
    <Section title={t('word.preview')}>
      <p>{t('grading.preview-text')}</p>
      <div className="fields">
        <Combobox
          label={t('grades.class')}
          queryKey="classes"
          search={findClasses}
          chosen={section}
          onChoose={setSection}
        />
      </div>
      {section && <Preview policy={policy} section={section} />}
    </Section>
  );
}

function Preview({ policy, section }: { policy: Policy; section: Choice }) {
  const query = useAnswer(PolicyPreviewDocument, { classId: section.id, policyId: policy.id });
  return (
    <Loaded query={query}>
      {({ gradebook: { proposed } }) =>
        proposed.length === 0 ? (
          <p>{t('grading.preview-empty')}</p>
        ) : (
          <RecordTable
            label={t('grading.preview-of', { name: section.label })}
            rows={proposed}
            keyOf={({ student }) => student.id}
            columns={columns(policy)}
          />
        )
      }
    </Loaded>
  );
}

function columns(policy: Policy): ListColumn<Proposed>[] {
  return [
    { id: 'student', title: t('grades.student'), cell: ({ student }) => nameOf(student) },
    {
      id: 'proposed',
      title: t('grades.proposed'),
      isNumeric: true,
      cell: ({ percent, letter }) => percentOf(percent, letter),
    },
    {
      id: 'final',
      title: t('grades.final'),
      isNumeric: true,
      cell: ({ final }) =>
        final && [final.score !== null && formatNumber(final.score), final.letter].filter(Boolean).join(' '),
    },
    ...policy.categories.map(
      ({ title }): ListColumn<Proposed> => ({
        id: title,
        title,
        isNumeric: true,
        cell: ({ categories }) => percentOf(categories.find((each) => each.title === title)?.percent ?? null),
      }),
    ),
    { id: 'working', title: t('grading.working'), cell: (proposed) => <Working proposed={proposed} /> },
  ];
}

/** Says which scores are dropped, reduced or in no category. */
function Working({ proposed: { categories, unlisted } }: { proposed: Proposed }) {
  const names = (works: readonly { title: string }[]) => works.map(({ title }) => title).join(', ');
  const dropped = categories.flatMap((category) => category.dropped);
  const deducted = categories.flatMap((category) => category.deducted);
  const lines = [
    dropped.length > 0 && t('grading.dropped', { works: names(dropped) }),
    ...deducted.map(({ assessment, percent, days }) =>
      t('grading.deducted', { work: assessment.title, percent, count: days }),
    ),
    unlisted.length > 0 && t('grading.unlisted', { works: names(unlisted) }),
  ];
  return lines.filter(Boolean).join(' · ') || null;
}

function percentOf(percent: number | null, letter: string | null = null): string | null {
  if (percent === null) return null;
  return `${formatRate(percent)}${letter ? ` ${letter}` : ''}`;
}
