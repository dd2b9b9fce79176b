/** Lets the browser save a text as a file. */
export function downloadText(name: string, type: string, text: string): void {
  downloadFile(name, new Blob([text], { type }));
}

/** Lets the browser save a file. */
export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
