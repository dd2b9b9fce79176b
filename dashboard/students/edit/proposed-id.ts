/** Returns the id after one that ends in a number: `CU000601` after `CU000600`. Without a number there is no next one. */
export function idAfter(studentId: string | undefined): string {
  const [, beginning, number] = /^(.*?)(\d{1,15})$/.exec(studentId ?? '') ?? [];
  if (beginning === undefined || number === undefined) return '';
  return `${beginning}${String(Number(number) + 1).padStart(number.length, '0')}`;
}
