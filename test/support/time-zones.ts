/** Two time zones 25 hours apart, so that their days always differ. */
export const EARLY = 'Pacific/Kiritimati';
export const LATE = 'Pacific/Pago_Pago';

/** Returns today's date in a time zone, `YYYY-MM-DD`, from the parts that `Intl` gives. */
export function dayIn(timeZone: string, instant = Date.now()): string {
  const options = { timeZone, calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(instant);
  const [year, month, day] = ['year', 'month', 'day'].map((type) => parts.find((part) => part.type === type)?.value);
  return `${year?.padStart(4, '0')}-${month}-${day}`;
}
