import { t } from '../../texts.ts';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { Section } from '../../ui/page.tsx';
import type { ImportCheck } from './import-check.ts';
import type { ImportOptions } from './import-options.ts';

/** Encodings in which schools write files, by their labels. */
const encodings = [
  ...['utf-8', 'utf-16le', 'windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254'],
  ...['windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'iso-8859-2', 'iso-8859-15', 'macintosh'],
  ...['ibm850', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'],
];

const dateFormats = ['YMD', 'DMY', 'MDY'] as const;

interface Props {
  readonly check: ImportCheck;
  readonly options: ImportOptions;
  readonly onChange: (changed: Partial<ImportOptions>) => void;
}

/** Says how the file was read, with choices for what it does not tell by itself. */
export function FileFormat({ check, options, onChange }: Props) {
  const { result, error, encodings: suggested } = check;
  if (!result && !error) return null;
  const isCsv = result ? result.file?.encoding !== null : suggested.length > 0 || options.encoding !== null;
  const hasAmbiguousDates = result?.errors.some(({ code }) => code === 'ambiguous_date') ?? false;
  return (
    <Section title={t('import.format')}>
      {result?.file && <Source file={result.file} />}
      {suggested.length > 0 && !options.encoding && <p className="message">{t('import.encoding-unsure')}</p>}
      {hasAmbiguousDates && <p className="message">{t('import.dates-ambiguous')}</p>}
      <div className="filters">
        {isCsv && (
          <SelectInput
            isInline
            name="encoding"
            label={t('import.encoding')}
            value={options.encoding ?? ''}
            onChange={({ target }) => onChange({ encoding: target.value || null })}
            options={encodingOptions(check)}
          />
        )}
        <SelectInput
          isInline
          name="dateFormat"
          label={t('import.date-format')}
          value={options.dateFormat ?? ''}
          onChange={({ target }) =>
            onChange({ dateFormat: dateFormats.find((format) => format === target.value) ?? null })
          }
          options={[
            ['', t('import.automatic')],
            ...dateFormats.map((format) => [format, t(`import.date-format.${format}`)] as const),
          ]}
        />
      </div>
    </Section>
  );
}

/** The encodings to choose from: those that are likely with a word of the file first, then all others. */
function encodingOptions({ result, encodings: suggested }: ImportCheck): [string, string][] {
  const read = result?.file?.encoding;
  const likely = suggested.map(({ encoding, word }): [string, string] => [
    encoding,
    t('import.reads', { encoding, word }),
  ]);
  const others = encodings.filter((label) => suggested.every(({ encoding }) => encoding !== label));
  const automatic = read ? t('import.automatic-value', { value: read }) : t('import.automatic');
  return [['', automatic], ...likely, ...others.map((label): [string, string] => [label, label])];
}

function Source({ file }: { file: NonNullable<NonNullable<ImportCheck['result']>['file']> }) {
  const { sheet, headerRow, delimiter } = file;
  return (
    <p>
      {sheet !== null && t('import.sheet', { sheet })} {t('import.header-row', { row: headerRow })}{' '}
      {delimiter === '\t' && t('import.tabs')}
      {delimiter !== null && delimiter !== '\t' && t('import.delimiter', { delimiter })}
    </p>
  );
}
