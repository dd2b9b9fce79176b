/** Signs that separate thousands: of English, German and Swiss numbers, and the blanks of French ones. */
const THOUSANDS = `.,''’ \u00a0\u202f`;

/**
 * Returns SQL of a key that is equal for identifiers that differ only by leading zeros, a trailing `.0` or `,0`, or separators of
 * thousands, as a spreadsheet changes them ([D96]). An index has it for identifiers that begin with a digit.
 * @param id SQL of the identifier
 */
export function similarIdKey(id: string): string {
  const whole = `regexp_replace(${id}, '[.,]0{1,2}$', '')`;
  return `ltrim(regexp_replace(${whole}, '[${THOUSANDS}]([0-9]{3})(?![0-9])', '\\1', 'g'), '0')`;
}

/** Returns SQL of the condition that a spreadsheet can have changed an identifier so. */
export const mayBeSimilar = (id: string) => `${id} ~ '^[0-9]'`;

/**
 * Returns SQL of the condition that a text is a number with a decimal part or separators of thousands ([D96]). A phone may have blanks, and a
 * number has other signs before its decimals than between its thousands: 541.555.0177 is none.
 */
export const isFormattedNumber = (text: string) =>
  `${text} ~ '^([0-9]+[.,][0-9]+|[0-9]{1,3}(([.][0-9]{3})+(,[0-9]+)?|(,[0-9]{3})+([.][0-9]+)?|([''’\u00a0\u202f][0-9]{3})+([.,][0-9]+)?))$'`;

/** Returns SQL of the condition that a text is a number in scientific notation, which has lost digits ([D58]). */
export const isScientific = (text: string) => `${text} ~* '^[0-9]([.,][0-9]+)?E[+][0-9]{2,3}$'`;
