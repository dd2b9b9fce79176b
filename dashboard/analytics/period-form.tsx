import { Link } from '@tanstack/react-router';
import { useToday } from '../classes/attendance/today.ts';
import { t } from '../texts.ts';
import { InputForm } from '../ui/forms/input-form.tsx';
import { SelectInput, TextInput } from '../ui/forms/inputs.tsx';
import { lastDays, type Period, readPeriod } from './period.ts';

interface Props {
  readonly period: Period;
  /** The days that the figures cover: those of a term, if one is chosen. */
  readonly days: { readonly from: string; readonly to: string } | undefined;
  /** The terms to choose from, the latest first. */
  readonly terms: readonly { readonly id: number; readonly name: string }[];
  readonly error: unknown;
  readonly onPeriod: (period: Period) => void;
}

/** The period: a term, some days, or one of the usual numbers of days. */
export function PeriodForm({ period, days, terms, error, onPeriod }: Props) {
  const today = useToday();
  return (
    <div className="period">
      <div className="period-fields">
        {terms.length > 0 && (
          <SelectInput
            name="term"
            label={t('analytics.term')}
            value={String(period.term ?? '')}
            options={[
              ['', t('analytics.no-term')],
              ...terms.map(({ id, name }): [string, string] => [String(id), name]),
            ]}
            onChange={({ target }) => onPeriod(target.value ? { term: Number(target.value) } : lastDays(30, today))}
          />
        )}
        <InputForm
          isTransient
          submitLabel={t('analytics.apply')}
          isPending={false}
          error={error}
          onSubmit={(form) => onPeriod(readPeriod(Object.fromEntries(form)))}
        >
          <div className="filters">
            {(['from', 'to'] as const).map((name) => {
              const day = period[name] ?? days?.[name];
              return (
                <TextInput
                  key={`${name} ${day}`}
                  name={name}
                  label={t(`analytics.${name}`)}
                  type="date"
                  defaultValue={day}
                />
              );
            })}
          </div>
        </InputForm>
      </div>
      <p className="periods">
        {([30, 90, 365] as const).map((days) => (
          <Link key={days} to="/analytics" search={lastDays(days, today)}>
            {t(`analytics.last.${days}`)}
          </Link>
        ))}
      </p>
    </div>
  );
}
