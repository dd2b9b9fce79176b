/** The maximum number of lines stored for one test: enough to see why a request failed. */
const MAX_LINES = 200;

let lines: string[] = [];

/** The log lines of the services in this process since the last test. */
export const testLog = {
  write(line: string): void {
    if (lines.length >= MAX_LINES) lines.shift();
    lines.push(line);
  },
  /** Returns the lines and clears them. */
  take(): string[] {
    const logged = lines;
    lines = [];
    return logged;
  },
};
