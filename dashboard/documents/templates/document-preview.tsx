import { formatNumber, t } from '../../texts.ts';
import { Facts } from '../../ui/facts.tsx';
import { Table } from '../../ui/table.tsx';
import type { Template } from './template.ts';
import type { DocumentPreviewQuery, DocumentTemplateInput } from './templates.generated.ts';

type Content = DocumentPreviewQuery['previewDocument'];
type Line = Content['lines'][number];

interface Props {
  readonly content: Content;
  /** The template with what is entered. */
  readonly template: DocumentTemplateInput & Pick<Template, 'logo'>;
}

/** A document as it would be today. It is always marked as a preview. */
export function DocumentPreview({ content, template }: Props) {
  const { title, headerText, footerText, signatures, logo, removeLogo, sections } = template;
  const shows = (section: NonNullable<typeof sections>[number]) => sections?.includes(section) ?? false;
  return (
    <article className="document">
      <p className="mark">{t('word.preview')}</p>
      <header>
        {logo && !removeLogo && <img src={logo.dataUrl} alt="" />}
        <div>
          <strong dir="auto">{content.institution}</strong>
          <p dir="auto">{headerText}</p>
        </div>
      </header>
      <h3 dir="auto">{title || content.title}</h3>
      <p className="name" dir="auto">
        {content.studentName}
      </p>
      <Facts
        isShort
        facts={[
          [t('documents.number-of-student'), content.studentNumber],
          [t('word.class'), content.className],
          [t('word.grade-level'), content.gradeLevel],
          [t('class.term'), content.termName],
        ]}
      />
      <Lines lines={content.lines} shows={shows} />
      {shows('attendance') && content.attendance && <Attendance {...content.attendance} />}
      <Figures content={content} shows={shows} />
      <ul className="signatures">
        {signatures?.map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      <p className="hint" dir="auto">
        {footerText}
      </p>
    </article>
  );
}

type Shows = (section: NonNullable<DocumentTemplateInput['sections']>[number]) => boolean;

function Lines({ lines, shows }: { lines: readonly Line[]; shows: Shows }) {
  const shown = lines.filter(({ school }) => school === null || shows('transfer_credits'));
  if (shown.length === 0) return <p>{t('templates.no-lines')}</p>;
  const figure = (value: number | null) => (value === null ? t('app.none') : twoDecimals(value));
  return (
    <Table
      label={t('grades.title')}
      columns={[
        { title: t('word.course'), cell: (line: Line) => <Course line={line} shows={shows} /> },
        { title: t('documents.grade'), cell: gradeOf },
        { title: t('word.points'), isNumeric: true, cell: ({ points }: Line) => figure(points) },
        { title: t('word.credits'), isNumeric: true, cell: ({ credits }: Line) => figure(credits) },
      ]}
      rows={shown}
      keyOf={(line) => shown.indexOf(line)}
    />
  );
}

/** The letter, and why the course has not ended with it. */
function gradeOf({ letter, status }: Line): string {
  const reason = status === 'graded' ? null : t(`grades.status.${status}`);
  return [letter, reason].filter(Boolean).join(' · ') || t('app.none');
}

function Course({ line, shows }: { line: Line; shows: Shows }) {
  const { course, school, schoolYear, term, teachers, comment, assessments } = line;
  const where = [school, term ?? schoolYear].filter((part) => part !== null).join(' · ');
  return (
    <>
      <span dir="auto">{course}</span>
      <span className="hint">{where}</span>
      {shows('teachers') && teachers.length > 0 && <span className="hint">{teachers.join(', ')}</span>}
      {shows('assessments') &&
        assessments.map(({ title, score, maxScore }) => (
          <span key={title} className="hint">
            {title}: {score === null ? t('app.none') : formatNumber(score)} / {formatNumber(maxScore)}
          </span>
        ))}
      {shows('comments') && comment && (
        <span className="comment" dir="auto">
          {comment}
        </span>
      )}
    </>
  );
}

function Attendance({ days, present, late, absent, excused }: NonNullable<Content['attendance']>) {
  const counts = { days, present, late, absent, excused };
  const facts = Object.entries(counts).map(
    ([name, count]) => [t(`templates.days.${name as keyof typeof counts}`), String(count)] as const,
  );
  return <Facts isShort facts={facts} />;
}

function Figures({ content: { gpa, weightedGpa, credits, rank, rankOf }, shows }: { content: Content; shows: Shows }) {
  const facts = [
    shows('gpa') && gpa !== null && ([t('templates.section.gpa'), twoDecimals(gpa)] as const),
    shows('weighted_gpa') &&
      weightedGpa !== null &&
      ([t('templates.section.weighted_gpa'), twoDecimals(weightedGpa)] as const),
    shows('credits') && credits !== null && ([t('templates.section.credits'), twoDecimals(credits)] as const),
    shows('rank') && rank !== null && ([t('templates.section.rank'), `${rank} / ${rankOf}`] as const),
  ].filter((fact) => fact !== false);
  return facts.length > 0 && <Facts isShort facts={facts} />;
}

function twoDecimals(value: number): string {
  return formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
