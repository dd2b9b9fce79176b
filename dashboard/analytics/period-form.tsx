import { Link } from '@tanstack/react-router';
import { useToday } from '../classes/attendance/today.ts';
import { t } from '../texts.ts';
import { InputForm } from '../ui/forms/input-form.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import { lastDays, type Period, readPeriod } from './period.ts';

interface Props {
  readonly period: Period;
  readonly error: unknown;
  readonly onPeriod: (period: Period) => void;
}

/** The period, by its days or as one of the usual ones. */
export function PeriodForm({ period, error, onPeriod }: Props) {
  const today = useToday();
  return (
    <div className="period">
      <InputForm
        isTransient
        submitLabel={t('analytics.apply')}
        isPending={false}
        error={error}
        onSubmit={(form) => onPeriod(readPeriod(Object.fromEntries(form)))}
      >
        <div className="filters">
          <TextInput name="from" label={t('analytics.from')} type="date" defaultValue={period.from ?? ''} />
          <TextInput name="to" label={t('analytics.to')} type="date" defaultValue={period.to ?? ''} />
        </div>
      </InputForm>
      <p className="periods">
        <Link to="/analytics">{t('analytics.last-30')}</Link>
        <Link to="/analytics" search={lastDays(90, today)}>
          {t('analytics.last-90')}
        </Link>
        <Link to="/analytics" search={lastDays(365, today)}>
          {t('analytics.last-year')}
        </Link>
      </p>
    </div>
  );
}
